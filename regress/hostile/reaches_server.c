/* Connects to a server of the machine. The fourth line of the input is its port. */
#include "hostile.h"
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

int main(void)
{
    begin();
    struct sockaddr_in server = { .sin_family = AF_INET };
    int s = socket(AF_INET, SOCK_STREAM, 0);
    server.sin_port = htons((unsigned short)atoi(line_of_input(4)));
    server.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (s >= 0 && connect(s, (struct sockaddr *)&server, sizeof server) == 0)
        escaped("a server of the machine");
    return contained();
}
