#include "grade/obey.h"

#include "grade/merge.h"
#include "grade/plan.h"
#include "grade/round.h"
#include "grade/session.h"
#include "system/io.h"
#include "json/json_text.h"

int grade_obey(const struct grade_order *order, char **words)
{
    struct session session;
    int status;
    json_watch_memory();
    if (order->merge)
        return merge(order, words);
    status = session_open(&session, order, words);
    if (status == STATUS_OK && order->dry_run)
        plan_print(&session, standard_output());
    if (status == STATUS_OK && !plan_is_sound(&session))
        status = STATUS_TROUBLE;
    if (order->dry_run)
        status = finish_output(status, STATUS_TROUBLE);
    else if (status == STATUS_OK)
        status = grade_round(&session);
    session_close(&session);
    return status;
}
