// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.methods;

import java.util.List;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.Range;
import org.modelarena.core.presentation.ElementDocument;
import org.modelarena.protocol.LinkedData;
import org.modelarena.protocol.answer.ResourceData;
import org.modelarena.protocol.call.ResourceCall;
import org.modelarena.server.Right;
import org.modelarena.server.internal.session.CallContext;
import org.modelarena.server.internal.store.Stores;
import org.modelarena.server.internal.store.Versioned;

/** The call that gives an element as one document, by its id. Thread-safe. */
final class ResourceMethods {
	private static final List<String> FORMS = List.of(ResourceCall.SOURCE, ResourceCall.LINKED);

	private final Stores stores;

	ResourceMethods(Stores stores) {
		this.stores = stores;
	}

	/** {@code resource/get}. */
	ResourceData get(CallContext context, ResourceCall call) {
		if (call.type() == null || call.id() == null || call.form() != null && !FORMS.contains(call.form())) {
			throw new ArenaException(ErrorCode.REQUEST_INVALID, "The call needs 'type' and 'id'; 'form' is " + String.join(" or ", FORMS) + ".");
		}
		return stores.use(call.store(), context.session().bearer(), Right.READ, context.cancellation(), store -> {
			Versioned<ModelSnapshot> newest = store.read();
			try (ModelSnapshot snapshot = newest.value()) {
				EClass type = snapshot.metamodel().type(call.type());
				ElementDocument document = ElementDocument.of(snapshot, find(snapshot, type, call));
				return new ResourceData(newest.version(), document.key(), Metamodel.qualified(document.type()),
						ResourceCall.LINKED.equals(call.form()) ? new LinkedData(call, newest.version()).of(document) : document.source());
			}
		});
	}

	private static long find(ModelSnapshot snapshot, EClass type, ResourceCall call) {
		EAttribute attribute = identifying(type, call.by());
		if (!snapshot.isIndexed(attribute)) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "'" + type.getName() + "." + attribute.getName() + "' is not indexed, and nothing is searched for one element; index it.");
		}
		KeyCursor found = snapshot.seek(type, attribute, Range.equalTo(Values.ofWire(attribute, call.id())));
		if (!found.next()) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "There is no '" + type.getName() + "' whose '" + attribute.getName() + "' has this value.");
		}
		long key = found.key();
		if (found.next()) {
			throw new ArenaException(ErrorCode.CONFLICT, "Several elements, #" + key + " and #" + found.key() + " among them, have this '" + attribute.getName() + "'.");
		}
		return key;
	}

	private static EAttribute identifying(EClass type, String by) {
		EAttribute own = type.getEIDAttribute();
		if (by == null && own == null) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "The class '" + type.getName() + "' has no ID attribute; name an indexed one with 'by'.");
		}
		if (by == null) {
			return own;
		}
		if (Metamodel.feature(type, by) instanceof EAttribute attribute) {
			return attribute;
		}
		throw new ArenaException(ErrorCode.REQUEST_INVALID, "'" + by + "' is a reference, not an attribute.");
	}
}
