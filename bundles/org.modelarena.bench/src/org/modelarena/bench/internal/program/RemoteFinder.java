// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.program;

import java.util.Map;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.modelarena.client.ArenaClient;
import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementKey;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.derived.Indexing;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.KeyPage;
import org.modelarena.protocol.call.SeekCall;

/** Finds elements behind a server by a value: by the store's index, or by one of the program's own. */
record RemoteFinder(ArenaClient client, boolean hasIndexes, Map<EAttribute, OwnIndex> own) {
	private static final String LANGUAGE = "ocl";
	private static final String SCANNING = "eol";

	boolean isIndexed(EAttribute attribute) {
		return hasIndexes && Indexing.isWanted(attribute);
	}

	/** By one query, as a program behind a network would not fetch all instances for it. */
	long scan(EClass type, EAttribute attribute, Object value) {
		String literal = value instanceof String text ? "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'" : value.toString();
		String text = "return `" + type.getName() + "`.all.selectOne(e | e.`" + attribute.getName() + "` = " + literal + ");";
		Answer answer = client.execute(new Query(SCANNING, text), QueryLimits.DEFAULT, Cancellation.create());
		return answer.count() > 0 && answer.row(0).getFirst() instanceof ElementKey found ? found.value() : ModelSnapshot.NONE;
	}

	KeyCursor find(EClass type, EAttribute attribute, Object value) {
		return isIndexed(attribute) ? seek(type, attribute, value) : own.computeIfAbsent(attribute, missing -> all(type, attribute)).find(value);
	}

	private KeyCursor seek(EClass type, EAttribute attribute, Object value) {
		String text = EcoreUtil.convertToString(attribute.getEAttributeType(), value);
		return KeyPages.all(after -> client.call(Methods.SEEK, new SeekCall(client.store(), type.getName(), attribute.getName(), text, after, null), KeyPage.class));
	}

	private OwnIndex all(EClass type, EAttribute attribute) {
		String text = type.getName() + ".allInstances()->collect(e | Tuple{element = e, wanted = e." + attribute.getName() + "})";
		Answer answer = client.execute(new Query(LANGUAGE, text), QueryLimits.DEFAULT, Cancellation.create());
		int element = answer.columns().indexOf("element");
		OwnIndex index = new OwnIndex();
		for (long row = 0; row < answer.count(); row++) {
			Object wanted = answer.row(row).get(1 - element);
			index.add(wanted instanceof Long number ? (Object) (int) (long) number : wanted, ((ElementKey) answer.row(row).get(element)).value());
		}
		return index;
	}
}
