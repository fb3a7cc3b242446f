/** What loading cost on this machine, and what it will cost. */
package org.modelarena.bench.loads;
