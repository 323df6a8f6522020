# accept.sh FOLDER COMMAND...: runs the command, which must succeed and make the package FOLDER.
folder=$1
shift
rm -rf "$folder"
"$@" 2>&1 && test -f "$folder/CMakeLists.txt"
