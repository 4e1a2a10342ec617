# Stands for an indexer: works for seven seconds, and writes a beat into its run's file in $1 each tenth of a second.
for beat in $(seq 70); do
  echo "beat $beat" >>"$1/$INDEXER_RUN_ID.beats"
  sleep 0.1
done
