package org.modelarena.tests.service;

import org.junit.jupiter.api.Tag;

/** Eclipse CDO behind the query service. */
@Tag("equinox")
class CdoServiceTest extends ServiceContract {
	@Override
	public String store() {
		return "cdo";
	}
}
