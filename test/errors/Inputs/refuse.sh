# refuse.sh FOLDER COMMAND...: runs the command, which must fail with status 1 and leave neither FOLDER nor a part of it.
folder=$1
shift
rm -rf "$folder"
"$@" 2>&1
status=$?
if [ $status -ne 1 ]; then
  echo "exit status $status instead of 1"
  exit 1
fi
for left in "$folder" "$(dirname "$folder")/.$(basename "$folder")".*; do
  if [ -e "$left" ]; then
    echo "'$left' was left behind"
    exit 1
  fi
done
