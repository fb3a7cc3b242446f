package org.modelarena.tests.cdo;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.eclipse.emf.cdo.CDOObject;
import org.eclipse.emf.cdo.common.branch.CDOBranchPoint;
import org.eclipse.emf.cdo.common.id.CDOIDUtil;
import org.eclipse.emf.cdo.common.model.CDOPackageUnit;
import org.eclipse.emf.cdo.common.revision.CDORevision;
import org.eclipse.emf.cdo.common.revision.CDORevisionProvider;
import org.eclipse.emf.cdo.server.CDOServerUtil;
import org.eclipse.emf.cdo.server.IRepository;
import org.eclipse.emf.cdo.server.StoreThreadLocal;
import org.eclipse.emf.cdo.server.db.CDODBUtil;
import org.eclipse.emf.cdo.server.db.mapping.IMappingStrategy;
import org.eclipse.emf.cdo.server.net4j.CDONet4jServerUtil;
import org.eclipse.emf.cdo.spi.server.InternalRepository;
import org.eclipse.emf.cdo.spi.server.InternalSession;
import org.eclipse.emf.cdo.util.CDOUtil;
import org.eclipse.emf.cdo.view.CDOView;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.net4j.Net4jUtil;
import org.eclipse.net4j.db.DBUtil;
import org.eclipse.net4j.db.h2.H2Adapter;
import org.eclipse.net4j.util.container.ContainerUtil;
import org.eclipse.net4j.util.container.IManagedContainer;
import org.eclipse.net4j.util.lifecycle.LifecycleUtil;
import org.h2.jdbcx.JdbcDataSource;
import org.modelarena.core.KeyCursor;
import org.modelarena.core.Metamodel;
import org.modelarena.core.ModelSnapshot;

/** The folder of a CDO store opened with CDO's means alone, and read through CDO's own server view. Used by one thread. */
final class StockRepository implements AutoCloseable {
	private static final String FIRST_ID = "org.modelarena.firstElementId";

	private final IManagedContainer container = ContainerUtil.createContainer();
	private final JdbcDataSource source = new JdbcDataSource();
	private final InternalRepository repository;
	private final InternalSession session;

	StockRepository(Path directory) {
		Net4jUtil.prepareContainer(container);
		CDONet4jServerUtil.prepareContainer(container);
		container.activate();
		source.setURL("jdbc:h2:" + directory.resolve("repository") + ";DB_CLOSE_DELAY=-1");
		IMappingStrategy mapping = CDODBUtil.createHorizontalMappingStrategy(false, false);
		mapping.setProperties(new HashMap<>(Map.of(IMappingStrategy.Props.QUALIFIED_NAMES, "true")));
		repository = (InternalRepository) CDOServerUtil.createRepository("stock",
				CDODBUtil.createStore(mapping, new H2Adapter(), DBUtil.createConnectionProvider(source)),
				new HashMap<>(Map.of(IRepository.Props.SUPPORTING_AUDITS, "false", IRepository.Props.SUPPORTING_BRANCHES, "false")));
		repository.setContainer(container);
		CDOServerUtil.addRepository(container, repository);
		session = repository.getSessionManager().openSession(null);
		StoreThreadLocal.setSession(session);
	}

	/** What CDO's own OCL handler would read. */
	ModelSnapshot snapshot() {
		List<EPackage> packages = Arrays.stream(repository.getPackageRegistry().getPackageUnits()).filter(unit -> !unit.isSystem())
				.map(CDOPackageUnit::getTopLevelPackageInfo).map(info -> info.getEPackage(true)).toList();
		CDOBranchPoint head = repository.getBranchManager().getMainBranch().getHead();
		CDORevisionProvider revisions = id -> repository.getRevisionManager().getRevision(id, head, CDORevision.UNCHUNKED, CDORevision.DEPTH_NONE, true);
		long firstId = Long.parseLong(repository.getStore().getPersistentProperties(Set.of(FIRST_ID)).get(FIRST_ID));
		return new ViewSnapshot(Metamodel.of(packages), CDOServerUtil.openView(session, head, revisions), firstId);
	}

	@Override
	public void close() throws java.sql.SQLException {
		StoreThreadLocal.release();
		session.close();
		LifecycleUtil.deactivate(repository);
		container.deactivate();
		try (var connection = source.getConnection(); var statement = connection.createStatement()) {
			statement.execute("SHUTDOWN");
		}
	}

	/** As much of a snapshot as the OCL interpreter needs. */
	private final class ViewSnapshot implements ModelSnapshot {
		private final Metamodel metamodel;
		private final CDOView view;
		private final long firstId;
		private final Map<EClass, long[]> extents = new HashMap<>();

		ViewSnapshot(Metamodel metamodel, CDOView view, long firstId) {
			this.metamodel = metamodel;
			this.view = view;
			this.firstId = firstId;
		}

		@Override
		public EObject object(long key) {
			return CDOUtil.getEObject(view.getObject(CDOIDUtil.createLong(firstId + key)));
		}

		@Override
		public long key(EObject object) {
			return CDOIDUtil.getLong(((CDOObject) CDOUtil.getCDOObject(object)).cdoID()) - firstId;
		}

		@Override
		public KeyCursor extent(EClass type) {
			return KeyCursor.of(extents.computeIfAbsent(type, this::read));
		}

		private long[] read(EClass type) {
			List<Long> keys = new ArrayList<>();
			for (EClass exact : metamodel.concreteSubtypes(type)) {
				repository.handleRevisions(exact, repository.getBranchManager().getMainBranch(), false, 0, false,
						revision -> keys.add(CDOIDUtil.getLong(revision.getID()) - firstId));
			}
			return keys.stream().mapToLong(Long::longValue).toArray();
		}

		@Override
		public long extentSize(EClass type) {
			return extents.computeIfAbsent(type, this::read).length;
		}

		@Override
		public Metamodel metamodel() {
			return metamodel;
		}

		@Override
		public long size() {
			throw new UnsupportedOperationException();
		}

		@Override
		public boolean contains(long key) {
			throw new UnsupportedOperationException();
		}

		@Override
		public EClass type(long key) {
			return object(key).eClass();
		}

		@Override
		public Object attribute(long key, EAttribute attribute) {
			return object(key).eGet(attribute);
		}

		@Override
		public long target(long key, EReference reference) {
			throw new UnsupportedOperationException();
		}

		@Override
		public KeyCursor targets(long key, EReference reference) {
			throw new UnsupportedOperationException();
		}

		@Override
		public long container(long key) {
			throw new UnsupportedOperationException();
		}

		@Override
		public EReference containment(long key) {
			throw new UnsupportedOperationException();
		}

		@Override
		public KeyCursor roots() {
			throw new UnsupportedOperationException();
		}

		@Override
		public KeyCursor sources(long key, EReference reference) {
			throw new UnsupportedOperationException();
		}

		@Override
		public KeyCursor seek(EAttribute attribute, Object value) {
			throw new UnsupportedOperationException();
		}

		@Override
		public void close() {
			view.close();
		}
	}
}
