# A standalone cluster of Spark on this machine, of a master and two workers. Sourced after help.sh and toolchain.sh, by what has made a folder 'work' and ends the processes in 'pids'.

# Starts it: MEMORY of each worker. Sets 'master' to its address. Spark has to be in the cache folder, where the first query puts it.
start_cluster() {
  local jdk jars port options=() each worker i
  jdk=$(find_jdk)
  jars=$(echo "${MODELARENA_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/modelarena}"/spark-*/jars)
  mkdir -p "$work/home"
  ln -s "$jars" "$work/home/jars"
  echo "Spark 4.2.0" >"$work/home/RELEASE"
  export SPARK_HOME="$work/home" SPARK_SCALA_VERSION=2.13 JAVA_HOME="$jdk"
  options=(-XX:+IgnoreUnrecognizedVMOptions --add-modules=jdk.incubator.vector -Djdk.reflect.useDirectMethodHandle=false -Dio.netty.tryReflectionSetAccessible=true)
  for each in lang lang.invoke lang.reflect io net nio util util.concurrent util.concurrent.atomic; do options+=("--add-opens=java.base/java.$each=ALL-UNNAMED"); done
  for each in jdk.internal.ref sun.nio.ch sun.nio.cs sun.security.action sun.util.calendar; do options+=("--add-opens=java.base/$each=ALL-UNNAMED"); done
  port=$((20000 + RANDOM % 10000))
  spark() { # ADDRESS CLASS ARGUMENT...
    local address=$1
    shift
    SPARK_LOCAL_IP=$address "$jdk/bin/java" -Xmx256m "${options[@]}" -cp "$work/home/jars/*" "$@" >"$work/${1##*.}-$address.log" 2>&1 &
    pids+=($!)
  }
  spark 127.0.0.1 org.apache.spark.deploy.master.Master --host 127.0.0.1 --port "$port" --webui-port 0
  for worker in 2 3; do
    spark "127.0.0.$worker" org.apache.spark.deploy.worker.Worker --host "127.0.0.$worker" --cores 2 --memory "$1" --webui-port 0 --work-dir "$work/worker$worker" "spark://127.0.0.1:$port"
  done
  workers() { grep -c 'Registering worker' "$work/Master-127.0.0.1.log" || true; }
  for ((i = 0; i < 240; i++)); do
    [ "$(workers)" = 2 ] && break
    sleep 0.5
  done
  [ "$(workers)" = 2 ] || { tail -n 20 "$work"/*.log; fail "the workers have not come"; }
  master="spark://127.0.0.1:$port"
}
