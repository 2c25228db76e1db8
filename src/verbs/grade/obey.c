#include "grade/obey.h"

#include "grade/merge.h"
#include "grade/round.h"
#include "grade/session.h"
#include "system/status.h"
#include "json/json_text.h"

int grade_obey(const struct grade_order *order, char **words)
{
    struct session session;
    int status;
    json_watch_memory();
    if (order->merge)
        return merge(order, words);
    status = session_open(&session, order, words);
    if (status == STATUS_OK)
        status = grade_round(&session);
    session_close(&session);
    return status;
}
