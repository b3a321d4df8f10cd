/* A program without the browser client, as tests build it: the plain page is all there is. */
#include "server/web_files.h"

const web_file web_files[] = {{0}};
