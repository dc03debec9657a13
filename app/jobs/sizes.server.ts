import { tableSizes } from '#app/adapters/sizes/table-sizes.server.ts'
import { areSizesKept, keepSizes } from '#app/models/platform/table-sizes.server.ts'

/** Measures the size of each table once a day. */
export async function measureSizes(stopping: AbortSignal) {
	if (!areSizesKept()) keepSizes(await tableSizes(stopping))
}
