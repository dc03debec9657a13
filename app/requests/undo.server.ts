import type { Access } from '#app/models/access.server.ts'
import { undoStep } from '#app/models/undo-step.server.ts'
import type { RouteArgs } from '#app/guards/enter.server.ts'
import { redirectWithFlash } from './redirect.server.ts'

/** Handles the undo button of a notice; null for all other posts. */
export async function answerUndo(args: RouteArgs, access: Access) {
	const { pathname, searchParams } = new URL(args.request.url)
	const id = searchParams.get('undo')
	if (id === null) return null
	const undone = undoStep(access, id)
	searchParams.delete('undo')
	const query = searchParams.toString()
	return redirectWithFlash(
		args,
		pathname + (query && `?${query}`),
		undone.ok
			? { id: 'undone' }
			: { id: 'nothing-changed', params: { why: Object.values(undone.errors).flat().join(' ') } },
	)
}
