// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.stores;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.osgi.util.NLS;
import org.modelarena.client.ArenaClient;
import org.modelarena.compare.DifferenceList;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.Progress;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementKey;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.check.FollowedCheck;
import org.modelarena.core.constraint.RuleQuery;
import org.modelarena.core.model.Derivation;
import org.modelarena.core.model.Metamodel;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.DerivedInfo;
import org.modelarena.protocol.answer.ElementData;
import org.modelarena.protocol.answer.ElementPage;
import org.modelarena.protocol.answer.IndexList;
import org.modelarena.protocol.answer.KeyPage;
import org.modelarena.protocol.answer.LabelPage;
import org.modelarena.protocol.answer.MetamodelText;
import org.modelarena.protocol.answer.Statistics;
import org.modelarena.protocol.call.DeriveCall;
import org.modelarena.protocol.call.ElementCall;
import org.modelarena.protocol.call.IndexCall;
import org.modelarena.protocol.call.KeysCall;
import org.modelarena.protocol.call.StoreCall;
import org.modelarena.xmi.Ecore;

/** A store of a query service. */
final class RemoteStore implements StoreAccess {
	private final ArenaClient client;
	private final Function<String, ArenaClient> asOf;
	private final String kind;
	private final List<String> capabilities;
	/** The checks that end with the store. */
	private final Set<FollowedCheck> checks = ConcurrentHashMap.newKeySet();
	private Metamodel metamodel;

	/**
	 * @param client the client, which this closes
	 * @param asOf   connects for queries on a version
	 */
	RemoteStore(ArenaClient client, Function<String, ArenaClient> asOf, String kind, List<String> capabilities) {
		this.client = client;
		this.asOf = asOf;
		this.kind = kind;
		this.capabilities = List.copyOf(capabilities);
	}

	@Override
	public synchronized Metamodel metamodel() {
		if (metamodel == null) {
			String ecore = client.call(Methods.METAMODEL, new StoreCall(client.store()), MetamodelText.class).ecore();
			metamodel = Ecore.read(client.store() + ".ecore", new ByteArrayInputStream(ecore.getBytes(StandardCharsets.UTF_8)));
		}
		return metamodel;
	}

	@Override
	public QueryEndpoint endpoint() {
		return client;
	}

	@Override
	public Contents contents() {
		Statistics found = client.call(Methods.STATISTICS, new StoreCall(client.store()), Statistics.class);
		return new Contents(kind, found.elements(), found.types(), OptionalLong.empty());
	}

	@Override
	public Indexes indexes() {
		boolean canDerive = capabilities.contains("DERIVED_ATTRIBUTES");
		boolean canIndex = capabilities.contains("INDEXED_ATTRIBUTES");
		if (!canDerive && !canIndex) {
			return new Indexes(List.of(), List.of(), false, false);
		}
		IndexList found = client.call(Methods.INDEXES, new StoreCall(client.store()), IndexList.class);
		return new Indexes(found.derived().stream().map(DerivedInfo::declaration).toList(), found.indexed(), canDerive, canIndex);
	}

	@Override
	public void index(String type, String attribute) {
		client.call(Methods.INDEX, new IndexCall(client.store(), type, attribute), IndexList.class);
	}

	@Override
	public void unindex(String type, String attribute) {
		client.call(Methods.UNINDEX, new IndexCall(client.store(), type, attribute), IndexList.class);
	}

	@Override
	public void derive(String declaration) {
		client.call(Methods.DERIVE, new DeriveCall(client.store(), declaration, LANGUAGE, false), IndexList.class);
	}

	@Override
	public void underive(String type, String attribute) {
		client.call(Methods.UNDERIVE, new IndexCall(client.store(), type, attribute), IndexList.class);
	}

	@Override
	public List<Version> versions(int most) {
		return client.log(most, null).commits().stream().map(commit -> new Version(commit.number(), Instant.parse(commit.time()), commit.author(), commit.message(), commit.tags())).toList();
	}

	@Override
	public QueryEndpoint asOf(long version) {
		return asOf.apply(Long.toString(version));
	}

	@Override
	public List<String> labels(List<Long> keys, OptionalLong version) {
		return client.call(Methods.LABELS, new ElementCall(client.store(), keys, null, name(version)), LabelPage.class).labels().stream().map(label -> label == null ? "" : label).toList();
	}

	private static String name(OptionalLong version) {
		return version.isPresent() ? Long.toString(version.getAsLong()) : null;
	}

	@Override
	public Element element(long key, OptionalLong version) {
		EClass type = metamodel().type(read(key, null, version).type());
		List<String> features = new ArrayList<>();
		for (EStructuralFeature feature : type.getEAllStructuralFeatures()) {
			if (!feature.isVolatile() || Derivation.isDerived(feature)) {
				features.add(feature.getName());
			}
		}
		ElementData data = read(key, features, version);
		List<Value> values = new ArrayList<>();
		List<Link> links = new ArrayList<>();
		data.values().values().forEach((name, value) -> {
			if (type.getEStructuralFeature(name) instanceof EReference reference) {
				List<?> targets = value instanceof List<?> list ? list : value == null ? List.of() : List.of(value);
				Link.Kind way = reference.isContainer() ? Link.Kind.CONTAINER : Link.Kind.TARGET;
				targets.stream().limit(MOST_LINKS).filter(ElementKey.class::isInstance).forEach(target -> links.add(new Link(name, way, ((ElementKey) target).value(), "")));
			} else {
				values.add(new Value(name, String.valueOf(value)));
			}
		});
		if (version.isEmpty()) {
			addSources(links, key, type);
		}
		return labelled(new Element(key, type.getName(), type.getName(), values, links), version);
	}

	private ElementData read(long key, List<String> features, OptionalLong version) {
		List<ElementData> found = client.call(Methods.ELEMENTS, new ElementCall(client.store(), List.of(key), features, name(version)), ElementPage.class).elements();
		if (found.isEmpty() || found.getFirst() == null) {
			throw new ArenaException(ErrorCode.UNKNOWN_ELEMENT, NLS.bind(Messages.noElement, Long.toString(key)));
		}
		return found.getFirst();
	}

	private void addSources(List<Link> links, long key, EClass type) {
		if (!capabilities.contains("REVERSE_NAVIGATION")) {
			return;
		}
		for (EClass other : metamodel().classes()) {
			for (EReference reference : other.getEReferences()) {
				if (reference.getEOpposite() == null && !Derivation.isDerived(reference) && !reference.isVolatile() && Metamodel.accepts(reference, type)) {
					String name = other.getName() + "." + reference.getName();
					KeyPage page = client.call(Methods.SOURCES, new KeysCall(client.store(), null, key, name, null, (long) MOST_LINKS), KeyPage.class);
					Arrays.stream(page.keys()).forEach(source -> links.add(new Link(name, Link.Kind.SOURCE, source, "")));
				}
			}
		}
	}

	/** All labels in one call. */
	private Element labelled(Element element, OptionalLong version) {
		List<Long> keys = new ArrayList<>(List.of(element.key()));
		element.links().forEach(link -> keys.add(link.key()));
		List<String> labels = labels(keys, version);
		List<Link> links = new ArrayList<>();
		for (int i = 0; i < element.links().size(); i++) {
			Link link = element.links().get(i);
			links.add(new Link(link.reference(), link.kind(), link.key(), labels.get(i + 1)));
		}
		return new Element(element.key(), labels.getFirst(), element.type(), element.values(), links);
	}

	@Override
	public void edit(List<Map<String, Object>> steps) {
		client.commit(null, steps);
	}

	@Override
	public Optional<DifferenceList.Counts> take(ModelSnapshot model, Function<ModelSnapshot, Optional<Map<Long, Long>>> same, Progress progress) {
		throw new ArenaException(ErrorCode.UNSUPPORTED, Messages.followOnServer);
	}

	@Override
	public void show(Consumer<ModelSnapshot> to) {
		throw new ArenaException(ErrorCode.UNSUPPORTED, Messages.followOnServer);
	}

	@Override
	public FollowedCheck check(Function<Metamodel, List<RuleQuery>> rules, Runnable onChange, Cancellation cancellation) {
		FollowedCheck check = RemoteCheck.begin(client, rules.apply(metamodel()), onChange, cancellation);
		checks.removeIf(FollowedCheck::isClosed);
		checks.add(check);
		return check;
	}

	@Override
	public void close() {
		checks.forEach(FollowedCheck::close);
		client.close();
	}
}
