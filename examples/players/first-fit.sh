#!/bin/sh
# First fit in a shell, without any other program: the least uncolored vertex. It is color-blind, so it gets its color
# by first fit too. It keeps nothing from move to move, which is a memory that is always null.
#
#     mapgame verify petersen --strategy 'exec:sh examples/players/first-fit.sh'
while read -r line; do
    case $line in
    *'"type":"hello"'*)
        echo '{"type":"hello","version":1,"name":"first fit","plays":["alice","bob"],"color_blind":true,"memory":true}'
        ;;
    *'"type":"game"'*)
        echo '{"type":"ready"}'
        ;;
    *)
        least=${line#*'"uncolored":['}
        least=${least%%[],]*}
        echo "{\"type\":\"move\",\"vertex\":$least}"
        ;;
    esac
done
