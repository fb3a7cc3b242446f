// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.function.Executable;
import org.modelarena.cases.CaseQuery;
import org.modelarena.cases.Cases;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.Transport;
import org.modelarena.server.QueryService;

/** What the parts of the contract need to know of a served store. */
interface ServiceUnderTest {
	/** The source of the transports for a test. */
	String TRANSPORTS = "org.modelarena.tests.service.ServiceUnderTest#transports";
	QueryLimits LIMITS = QueryLimits.DEFAULT;
	/** Of the served model: a railway with faults. */
	String NAME = "railway";

	/** The transports of the service. */
	static List<Transport> transports() {
		return List.of(Transport.TCP, Transport.HTTP, Transport.WS);
	}

	/** The name of the store. */
	String store();

	Catalog catalog();

	/** The service, which serves the store as {@link #NAME}. */
	QueryService service();

	/** The same store, asked in this process. */
	QueryEndpoint local();

	default ArenaClient connect(Transport transport) {
		return ArenaClient.connect(service().address(transport, NAME), ClientOptions.DEFAULT);
	}

	/** Those of the case, in all languages. */
	static List<Query> queries() {
		List<Query> queries = new ArrayList<>();
		for (CaseQuery query : Cases.get("railway").queries()) {
			query.texts().forEach((language, text) -> queries.add(new Query(language, text)));
		}
		return queries;
	}

	/** The failure that an action must end in. */
	static void assertFails(ErrorCode code, Executable action) {
		ArenaException e = assertThrows(ArenaException.class, action);
		assertEquals(code, e.code(), e.getMessage());
	}
}
