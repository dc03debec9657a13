import { write } from '#db/client.server.ts'
import { hasSeat, joinClass, seatsOf } from '#app/models/enrolment.server.ts'
import { deleteListView, listListViews, saveListView } from '#app/models/list-view.server.ts'
import { resultOfKey, spendKey } from '#app/models/form-key.server.ts'
import { refuseBeyondPlan, refuseSeatBeyondPlan } from '#app/models/plan-limit.server.ts'
import { removeOldKeys } from '#app/models/platform/form-key.server.ts'

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
		'plan-limit.server.ts#refuseSeatBeyondPlan': ({ access }) =>
			write((tx) => refuseSeatBeyondPlan(tx, access, { id: 's', state: 'left' })),
		'plan-limit.server.ts#refuseBeyondPlan': ({ access }) =>
			write((tx) => refuseBeyondPlan(tx, access, 'students')),
		'platform/form-key.server.ts#removeOldKeys': () => removeOldKeys(),
	},
	maySort: {},
	mayCross: {
		'platform/form-key.server.ts#removeOldKeys used_form_keys': 'keys are old in every school alike',
	},
}
