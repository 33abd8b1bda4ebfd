/* Runs the proofs once for each mutant that is named, each in a process of its own: MUTANT... -- ARGUMENT...
 */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* For the first one, which is no mutant; the others have what it took, three times over. */
static rlim_t seconds = 120;

int pct_mutant;
int proofs_main(int count, char **arguments);

static _Noreturn void run(int mutant, int count, char **arguments)
{
    /* Of the processor's time, so that a busy machine makes nothing endless. */
    const struct rlimit limit = {seconds, seconds + 1};
    int nowhere = open("/dev/null", O_WRONLY);
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    setrlimit(RLIMIT_CPU, &limit);
    pct_mutant = mutant;
    exit(proofs_main(count, arguments));
}

int main(int count, char **arguments)
{
    int end = 1;
    while (end < count && strcmp(arguments[end], "--") != 0) {
        end++;
    }
    for (int k = 1; k < end; k++) {
        int status = 0;
        pid_t child = fork();
        if (child == 0) {
            run(atoi(arguments[k]), count - end, arguments + end);
        }
        if (child < 0 || waitpid(child, &status, 0) != child) {
            return 1;
        }
        if (k == 1) {
            struct rusage usage;
            getrusage(RUSAGE_CHILDREN, &usage);
            seconds = (rlim_t)(3 * (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec + 1));
        }
        printf("%s %s\n", arguments[k],
               WIFSIGNALED(status)
                   ? WTERMSIG(status) == SIGKILL || WTERMSIG(status) == SIGXCPU ? "endless" : "signal"
               : WEXITSTATUS(status) == 0 ? "lives"
                                          : "fails");
        fflush(stdout);
    }
    return 0;
}
