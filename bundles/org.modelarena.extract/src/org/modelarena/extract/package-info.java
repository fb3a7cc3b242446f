// SPDX-License-Identifier: EPL-2.0
/** Java models from source code: syntax trees as Eclipse JDT makes them, streamed into any store or file. */
package org.modelarena.extract;
