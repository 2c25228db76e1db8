#include "hunt/obey.h"

#include "hunt/merge.h"
#include "hunt/round.h"
#include "hunt/session.h"
#include "system/status.h"
#include "json/json_text.h"

int hunt_obey(const struct hunt_order *order, char **words)
{
    struct hunt_session session;
    int status;
    json_watch_memory();
    if (order->merge)
        return hunt_merge(order, words);
    status = hunt_session_open(&session, order, words);
    if (status == STATUS_OK)
        status = hunt_round(&session);
    hunt_session_close(&session);
    return status;
}
