// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.serving;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

import org.modelarena.bench.yaml.YamlValue;
import org.modelarena.replication.GroupOptions;
import org.modelarena.replication.GroupTls;
import org.modelarena.replication.Member;
import org.modelarena.server.ReplicaOptions;

/** The part of a server's configuration about stores that it keeps alike with other servers. */
record ReplicaSection(YamlValue value, Map<String, YamlValue> entries, Function<YamlValue, Path> path) {
	private static final List<String> KEYS = List.of("at", "node", "members", "stores", "begin-with", "key", "certificate", "authorities");

	static ReplicaOptions of(YamlValue value, Function<YamlValue, Path> path) {
		return new ReplicaSection(value, value.entries(KEYS), path).options();
	}

	private ReplicaOptions options() {
		Path folder = path.apply(required("at"));
		String node = required("node").text();
		YamlValue named = required("members");
		List<Member> all = new ArrayList<>();
		named.entries().forEach((name, address) -> all.add(address.located(() -> Member.of(name + "=" + address.text()))));
		List<Member> members = named.located(() -> Member.requireDistinct(all));
		List<ReplicaOptions.Store> stores = stores();
		Optional<GroupTls> tls = tls();
		return value.located(() -> {
			GroupOptions group = GroupOptions.of(folder, node, members);
			return new ReplicaOptions(tls.map(group::with).orElse(group), stores);
		});
	}

	private List<ReplicaOptions.Store> stores() {
		Map<String, YamlValue> first = entries.containsKey("begin-with") ? entries.get("begin-with").entries() : Map.of();
		List<String> names = entries.containsKey("stores") ? entries.get("stores").list().stream().map(YamlValue::text).toList() : first.isEmpty() ? List.of("model") : List.copyOf(first.keySet());
		first.forEach((name, store) -> {
			if (!names.contains(name)) {
				throw store.invalid("'stores' names no store '" + name + "'.");
			}
		});
		return names.stream().map(name -> new ReplicaOptions.Store(name, Optional.ofNullable(first.get(name)).map(path))).toList();
	}

	private Optional<GroupTls> tls() {
		if (!entries.containsKey("key") && !entries.containsKey("certificate") && !entries.containsKey("authorities")) {
			return Optional.empty();
		}
		return Optional.of(new GroupTls(path.apply(required("key")), path.apply(required("certificate")), path.apply(required("authorities"))));
	}

	private YamlValue required(String key) {
		if (!entries.containsKey(key)) {
			throw value.invalid("The key '" + key + "' is missing in 'replicas'.");
		}
		return entries.get(key);
	}
}
