import type { QueueForm } from '#app/domain/class/enrollment-form.ts'
import { done, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { withQueueUndo, withUndo } from '../undo-step.server.ts'
import type { Queued } from './queue-order.server.ts'
import { changeQueue } from './queue.server.ts'
import { studentIdOf } from './restore.server.ts'

const MOVES: readonly QueueForm['intent'][] = ['up', 'down', 'place']

/** The family is not notified when the office notes its answer, or takes it off the list without an open offer. */
const LEAVES: readonly QueueForm['intent'][] = ['decline', 'withdraw']

/** Applies one step to a waiting-list entry. Steps that notify no family can be undone. */
export function stepQueue(
	access: Access,
	classId: string,
	form: QueueForm,
): Outcome<Queued & { undo?: string }> {
	const step = () => changeQueue(access, classId, form)
	const { intent, enrolmentId } = form
	if (MOVES.includes(intent)) return withQueueUndo(access, { classId, enrolmentId }, step)
	if (!LEAVES.includes(intent)) return step()
	const studentId = studentIdOf(access, { classId, id: enrolmentId })
	const { result, undo } = withUndo(access, studentId ? [studentId] : [], step)
	return result.ok && !result.value.mailedTo ? done({ ...result.value, undo }) : result
}
