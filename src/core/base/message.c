#include "base/message.h"

sink *message_open(struct message *m)
{
    sink_init(&m->to, 0, 0, m->text, MESSAGE_ROOM);
    m->text[MESSAGE_ROOM] = '\0'; /* beyond what the sink can reach */
    return &m->to;
}

bytes message_text(const struct message *m)
{
    bytes text = sink_held(&m->to);
    if (text.len > 0 && text.at[text.len - 1] == '\n')
        text.len--;
    return text;
}

const char *message_string(struct message *m)
{
    m->text[message_text(m).len] = '\0';
    return (const char *)m->text;
}
