import { write } from '#db/client.server.ts'
import { done, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { queueOf, type QueueMove } from '../enrolment/queue-order.server.ts'
import { keepStep } from './keep.server.ts'

type Moved = Pick<QueueMove, 'classId' | 'enrolmentId'>

/** Moves a student on the waiting list and stores the previous order. */
export function withQueueUndo<T extends object>(access: Access, moved: Moved, work: () => Outcome<T>) {
	return write((tx): Outcome<T & { undo?: string }> => {
		const order = () => queueOf(tx, access, moved.classId).map(({ id }) => id)
		const before = order()
		const result = work()
		if (!result.ok) return result
		const after = order()
		if (before.join() === after.join()) return result
		return done({ ...result.value, undo: keepStep(tx, access, { queue: { ...moved, before, after } }) })
	})
}
