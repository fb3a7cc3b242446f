package org.modelarena.tests.index.graph;

import org.modelarena.index.graph.GraphDatabase;
import org.modelarena.index.orientdb.OrientDatabase;

class OrientGraphTest extends GraphFolderContract {
	@Override
	GraphDatabase database() {
		return new OrientDatabase();
	}
}
