import { write } from '#db/client.server.ts'
import {
	enrolmentsOf,
	hasSeat,
	joinClass,
	restoreEnrolment,
	seatsOf,
	studentIdOf,
} from '#app/models/enrolment.server.ts'
import { deleteListView, listListViews, saveListView } from '#app/models/list-view.server.ts'
import { resultOfKey, spendKey } from '#app/models/form-key.server.ts'
import { refuseBeyondPlan, refuseSeatBeyondPlan } from '#app/models/plan-limit.server.ts'
import { leadStudent } from '#app/models/student/activity.server.ts'
import { restoreOrder } from '#app/models/enrolment/queue-order.server.ts'
import { forgetUndo, undoStep, withUndo } from '#app/models/undo-step.server.ts'
import { keepStep } from '#app/models/undo-step/keep.server.ts'
import { withQueueUndo } from '#app/models/undo-step/queue-order.server.ts'
import { rowsOf, studentsIn } from '#app/models/undo-step/snapshot.server.ts'
import { removeOldKeys } from '#app/models/hourly/form-key.server.ts'
import { done } from '#app/utils/outcome.ts'

import type { Lists } from './lists.ts'

const JOINING = {
	studentId: 'nobody',
	studentName: 'n',
	classId: 'none',
	startsOn: '2026-04-14',
	isTrial: false,
	ifFull: 'wait',
} as const

/** What the desk is made of, once each. */
export const DESK: Lists = {
	verbs: {
		'enrolment/joining.server.ts#joinClass': ({ access }) => write((tx) => joinClass(tx, access, JOINING)),
		'enrolment/seats.server.ts#hasSeat': ({ access }) => write((tx) => hasSeat(tx, access.schoolId, 's')),
		'enrolment/seats.server.ts#seatsOf': ({ access }) =>
			write((tx) => seatsOf(tx, access.schoolId, 'none', 6)),
		'form-key.server.ts#resultOfKey': ({ access }) => resultOfKey(access, 'k'),
		'form-key.server.ts#spendKey': ({ access }) => write((tx) => spendKey(tx, access, 'k', 'r')),
		'list-view.server.ts#listListViews': ({ access }) => listListViews(access, 'students'),
		'list-view.server.ts#saveListView': ({ access }) =>
			saveListView(access, 'students', { name: 'Rules', words: '', isDefault: true }),
		'list-view.server.ts#deleteListView': ({ access }) => deleteListView(access, 'students', 'none'),
		'enrolment/restore.server.ts#enrolmentsOf': ({ access }) =>
			write((tx) => enrolmentsOf(tx, access.schoolId, ['harmony-student-4'])),
		'enrolment/restore.server.ts#restoreEnrolment': ({ access }) =>
			write((tx) => {
				const [one] = enrolmentsOf(tx, access.schoolId, ['harmony-student-4'])
				if (one) restoreEnrolment(tx, access, one)
			}),
		'enrolment/restore.server.ts#studentIdOf': ({ access }) => studentIdOf(access, { classId: 'c', id: 'e' }),
		'undo-step.server.ts#withUndo': ({ access }) =>
			withUndo(access, ['harmony-student-4'], () =>
				leadStudent(access, 'harmony-student-4', { state: 'paused', since: '2026-01-02' }, 1),
			),
		'undo-step.server.ts#undoStep': ({ access }) => {
			const { undo = 'none' } = withUndo(access, ['harmony-student-5'], () =>
				leadStudent(access, 'harmony-student-5', { state: 'paused', since: '2026-01-02' }, 1),
			)
			return undoStep(access, undo)
		},
		'undo-step/snapshot.server.ts#rowsOf': ({ access }) =>
			write((tx) => rowsOf(tx, access, ['harmony-student-4'])),
		'undo-step/snapshot.server.ts#studentsIn': ({ access }) =>
			write((tx) => studentsIn(tx, access, ['harmony-student-4'])),
		'undo-step/keep.server.ts#keepStep': ({ access }) => write((tx) => keepStep(tx, access, {})),
		'undo-step/queue-order.server.ts#withQueueUndo': ({ access }) => {
			const [one] = write((tx) => enrolmentsOf(tx, access.schoolId, ['harmony-student-4']))
			const moved = { classId: 'c', enrolmentId: one?.id ?? '' }
			return withQueueUndo(access, moved, () => done({}))
		},
		'enrolment/queue-order.server.ts#restoreOrder': ({ access }) =>
			write((tx) => restoreOrder(tx, access, { classId: 'c', enrolmentId: 'e', before: [], after: [] })),
		'undo-step.server.ts#forgetUndo': ({ access }) => write((tx) => forgetUndo(tx, access.schoolId)),
		'plan-limit.server.ts#refuseSeatBeyondPlan': ({ access }) =>
			write((tx) => refuseSeatBeyondPlan(tx, access, { id: 's', state: 'left' })),
		'plan-limit.server.ts#refuseBeyondPlan': ({ access }) =>
			write((tx) => refuseBeyondPlan(tx, access, 'students')),
		'hourly/form-key.server.ts#removeOldKeys': () => removeOldKeys(),
	},
	maySort: {
		'undo-step/queue-order.server.ts#withQueueUndo': 'the waiting list of one class',
		'enrolment/queue-order.server.ts#restoreOrder': 'the enrollments of one class',
	},
	mayCross: {
		'hourly/form-key.server.ts#removeOldKeys used_form_keys': 'keys are old in every school alike',
	},
}
