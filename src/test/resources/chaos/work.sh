# Stands for an indexer: writes into a file of its indexer in $1 when it begins, each tenth of a second, and when it has ended.
say() { echo "$1 $INDEXER_RUN_ID $INDEXER_FENCE $EPOCHREALTIME ${INDEXER_TRIGGER_ID:-}" >>"$file"; }
file=$1/work.$INDEXER_ID
say start
for ((left = 5 + RANDOM % 30; left > 0; left--)); do
  sleep 0.1
  say beat
done
say end
