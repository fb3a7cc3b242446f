// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.profiler;

import org.eclipse.epsilon.common.module.ModuleElement;
import org.eclipse.epsilon.eol.exceptions.EolRuntimeException;
import org.eclipse.epsilon.eol.execute.context.IEolContext;
import org.modelarena.query.epsilon.internal.nodes.FastCall;
import org.modelarena.query.epsilon.internal.nodes.FastFor;
import org.modelarena.query.epsilon.internal.nodes.FastLoop;
import org.modelarena.query.epsilon.internal.nodes.FastOperators;
import org.modelarena.query.epsilon.internal.nodes.FastProperty;

/**
 * Our nodes that also tell a profiler when they begin and end: calls, loops, properties and operators. A program that is profiled is built of
 * them, so that others need not ask whether they are. Names and literals are part of what is around them.
 */
public final class ProfiledNodes {
	private final ExpressionLocations sites;

	public ProfiledNodes(ExpressionLocations sites) {
		this.sites = sites;
	}

	/** The profiled node for one of ours, or the same if there is none. Both are still empty. */
	public ModuleElement of(ModuleElement node) {
		return switch (node) {
		case FastProperty property -> new Property();
		case FastCall call -> new Call(call.isContextless());
		case FastLoop loop -> new Loop();
		case FastFor loop -> new For();
		case FastOperators.Equal operator -> new Equal();
		case FastOperators.NotEqual operator -> new NotEqual();
		case FastOperators.Less operator -> new Less();
		case FastOperators.LessOrEqual operator -> new LessOrEqual();
		case FastOperators.Greater operator -> new Greater();
		case FastOperators.GreaterOrEqual operator -> new GreaterOrEqual();
		case FastOperators.Minus operator -> new Minus();
		case FastOperators.Plus operator -> new Plus();
		case FastOperators.And operator -> new And();
		case FastOperators.Or operator -> new Or();
		case FastOperators.Not operator -> new Not();
		case null, default -> node;
		};
	}

	private final class Property extends FastProperty {
		private final NodeProfiler nodeProfiler = new NodeProfiler(this, sites);

		@Override
		public Object execute(IEolContext context) throws EolRuntimeException {
			return nodeProfiler.run(super::execute, context);
		}
	}

	private final class Call extends FastCall {
		private final NodeProfiler nodeProfiler = new NodeProfiler(this, sites);

		Call(boolean contextless) {
			super(contextless);
		}

		@Override
		public Object execute(IEolContext context) throws EolRuntimeException {
			return nodeProfiler.run(super::execute, context);
		}
	}

	private final class Loop extends FastLoop {
		private final NodeProfiler nodeProfiler = new NodeProfiler(this, sites);

		@Override
		public Object execute(IEolContext context) throws EolRuntimeException {
			return nodeProfiler.run(super::execute, context);
		}
	}

	private final class For extends FastFor {
		private final NodeProfiler nodeProfiler = new NodeProfiler(this, sites);

		@Override
		public Object execute(IEolContext context) throws EolRuntimeException {
			return nodeProfiler.run(super::execute, context);
		}
	}

	private final class Equal extends FastOperators.Equal {
		private final NodeProfiler nodeProfiler = new NodeProfiler(this, sites);

		@Override
		public Object execute(IEolContext context) throws EolRuntimeException {
			return nodeProfiler.run(super::execute, context);
		}
	}

	private final class NotEqual extends FastOperators.NotEqual {
		private final NodeProfiler nodeProfiler = new NodeProfiler(this, sites);

		@Override
		public Object execute(IEolContext context) throws EolRuntimeException {
			return nodeProfiler.run(super::execute, context);
		}
	}

	private final class Less extends FastOperators.Less {
		private final NodeProfiler nodeProfiler = new NodeProfiler(this, sites);

		@Override
		public Object execute(IEolContext context) throws EolRuntimeException {
			return nodeProfiler.run(super::execute, context);
		}
	}

	private final class LessOrEqual extends FastOperators.LessOrEqual {
		private final NodeProfiler nodeProfiler = new NodeProfiler(this, sites);

		@Override
		public Object execute(IEolContext context) throws EolRuntimeException {
			return nodeProfiler.run(super::execute, context);
		}
	}

	private final class Greater extends FastOperators.Greater {
		private final NodeProfiler nodeProfiler = new NodeProfiler(this, sites);

		@Override
		public Object execute(IEolContext context) throws EolRuntimeException {
			return nodeProfiler.run(super::execute, context);
		}
	}

	private final class GreaterOrEqual extends FastOperators.GreaterOrEqual {
		private final NodeProfiler nodeProfiler = new NodeProfiler(this, sites);

		@Override
		public Object execute(IEolContext context) throws EolRuntimeException {
			return nodeProfiler.run(super::execute, context);
		}
	}

	private final class Minus extends FastOperators.Minus {
		private final NodeProfiler nodeProfiler = new NodeProfiler(this, sites);

		@Override
		public Object execute(IEolContext context) throws EolRuntimeException {
			return nodeProfiler.run(super::execute, context);
		}
	}

	private final class Plus extends FastOperators.Plus {
		private final NodeProfiler nodeProfiler = new NodeProfiler(this, sites);

		@Override
		public Object execute(IEolContext context) throws EolRuntimeException {
			return nodeProfiler.run(super::execute, context);
		}
	}

	private final class And extends FastOperators.And {
		private final NodeProfiler nodeProfiler = new NodeProfiler(this, sites);

		@Override
		public Boolean execute(IEolContext context) throws EolRuntimeException {
			return nodeProfiler.run(super::execute, context);
		}
	}

	private final class Or extends FastOperators.Or {
		private final NodeProfiler nodeProfiler = new NodeProfiler(this, sites);

		@Override
		public Boolean execute(IEolContext context) throws EolRuntimeException {
			return nodeProfiler.run(super::execute, context);
		}
	}

	private final class Not extends FastOperators.Not {
		private final NodeProfiler nodeProfiler = new NodeProfiler(this, sites);

		@Override
		public Boolean execute(IEolContext context) throws EolRuntimeException {
			return nodeProfiler.run(super::execute, context);
		}
	}
}
