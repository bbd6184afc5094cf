#!/bin/sh
# The command line of Freeboard, in Electron's own Node. The window: freeboard.desktop.
export ELECTRON_RUN_AS_NODE=1 FREEBOARD_COMMAND=freeboard@DEVELOPMENT@
exec /usr/lib/freeboard/freeboard /usr/lib/freeboard/resources/app.asar/out/main/cli.js "$@"
