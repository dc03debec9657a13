import { database, write, type Tx } from '#db/client.server.ts'
import { students, users } from '#db/schema/index.ts'
import type { Access } from '#app/models/access.server.ts'
import { endPlace, endPlaceOf } from '#app/models/account/ending.server.ts'
import { findMember } from '#app/models/account/member.server.ts'
import { eraseAccount, eraseMail } from '#app/models/identity/erasure.server.ts'
import { queueSchoolMail } from '#app/models/mail/outbox.server.ts'
import { findSubject } from '#app/models/student/erasure-subject.server.ts'
import { eraseTraces } from '#app/models/student/erasure-traces.server.ts'
import { eraseStudent } from '#app/models/student/erasure.server.ts'
import { findOthers, findPair, listLikely, type Pair } from '#app/models/student/merge-pair.server.ts'
import { moveInstruments, moveTags } from '#app/models/student/merge-choices-applied.server.ts'
import { moveConsents, moveGuardians, settleAccount } from '#app/models/student/merge-people.server.ts'
import { fileFamily, fileOther } from '#app/models/student/merge-filing.server.ts'
import { tellMerge } from '#app/models/student/merge-history.server.ts'
import { mergeStudents } from '#app/models/student/merge.server.ts'
import { findStudent } from '#app/models/student/student.server.ts'
import { sortKey } from '#app/utils/fold.ts'
import { newId } from '#app/utils/id.server.ts'
import type { Lists } from './lists.ts'

/** Somebody new, so that what is done about them changes nobody another verb asks for. */
function somebody({ schoolId }: Access, membershipId?: string): string {
	const id = newId()
	database()
		.insert(students)
		.values({
			schoolId,
			id,
			firstName: 'Twice',
			lastName: 'Listed',
			nameKey: sortKey('Listed', 'Twice'),
			state: 'waiting',
			stateSince: '2026-04-14',
			membershipId,
			createdAt: 0,
			updatedAt: 0,
		})
		.run()
	return id
}

const twice = (access: Access) => ({ keptId: somebody(access), otherId: somebody(access) })

function withPair<T>(access: Access, work: (tx: Tx, pair: Pair) => T): T | null {
	const { keptId, otherId } = twice(access)
	const pair = findPair(access, keptId, otherId)
	return pair && write((tx) => work(tx, pair))
}

/** A student who was on the list twice, or who is to be on none any more. */
export const STUDENT_ONCE: Lists = {
	verbs: {
		'account/ending.server.ts#endPlace': ({ access }) =>
			write((tx) => {
				const member = findMember(access.schoolId, 'harmony-teacher')
				if (member) endPlace(tx, access.schoolId, { ...member, id: 'none' })
			}),
		'account/ending.server.ts#endPlaceOf': ({ access }) => write((tx) => endPlaceOf(tx, access, 'none')),
		'identity/erasure.server.ts#eraseAccount': ({ access }) => {
			const userId = newId()
			database()
				.insert(users)
				.values({ id: userId, name: 'n', email: 'n', emailKey: userId, createdAt: 0 })
				.run()
			return write((tx) => eraseAccount(tx, access.schoolId, userId))
		},
		'mail/outbox.server.ts#queueSchoolMail': ({ access }) => {
			const mail = { kind: 'notice', to: 'a@rules.example', subject: 's', text: 't', html: 'h' }
			return write((tx) => queueSchoolMail(tx, access.schoolId, [mail]))
		},
		'identity/erasure.server.ts#eraseMail': ({ access }) =>
			write((tx) =>
				eraseMail(tx, access.schoolId, { gone: ['a@rules.example'], all: ['b@rules.example'], names: ['n'] }),
			),
		'student/erasure-subject.server.ts#findSubject': ({ access }) => findSubject(access, somebody(access)),
		'student/erasure-traces.server.ts#eraseTraces': ({ access }) =>
			write((tx) =>
				eraseTraces(tx, access.schoolId, {
					names: ['Twice Listed Here'],
					emails: ['twice@rules.example'],
					phones: ['5550100777'],
					membershipIds: ['none'],
					relatedIds: ['none'],
					objectIds: ['none'],
					since: 1,
				}),
			),
		'student/erasure.server.ts#eraseStudent': ({ access }) =>
			eraseStudent(access, somebody(access), { version: 1, name: 'Twice Listed' }),
		'student/merge-pair.server.ts#findPair': ({ access }) =>
			findPair(access, 'harmony-student-4', 'harmony-student-5'),
		'student/merge-pair.server.ts#listLikely': ({ access }) => {
			const student = findStudent(access, 'harmony-student-1')
			return student && listLikely(access, student)
		},
		'student/merge-pair.server.ts#findOthers': ({ access }) => findOthers(access, 'harmony-student-4', 'a b'),
		'student/merge-choices-applied.server.ts#moveTags': ({ access }) =>
			write((tx) => moveTags(tx, access.schoolId, twice(access))),
		'student/merge-choices-applied.server.ts#moveInstruments': ({ access }) =>
			write((tx) => moveInstruments(tx, access.schoolId, twice(access))),
		'student/merge-people.server.ts#moveGuardians': ({ access }) =>
			write((tx) => moveGuardians(tx, access.schoolId, twice(access))),
		'student/merge-people.server.ts#moveConsents': ({ access }) =>
			write((tx) => moveConsents(tx, access.schoolId, twice(access))),
		'student/merge-people.server.ts#settleAccount': ({ access }) =>
			withPair(access, (tx, pair) => settleAccount(tx, access, pair, 'kept')),
		'student/merge-filing.server.ts#fileOther': ({ access }) =>
			withPair(access, (tx, pair) => fileOther(tx, access, pair)),
		'student/merge-filing.server.ts#fileFamily': ({ access }) =>
			withPair(access, (tx, pair) => fileFamily(tx, access, pair.other)),
		'student/merge-history.server.ts#tellMerge': ({ access }) =>
			withPair(access, (tx, pair) => tellMerge(tx, access, pair, pair.kept.values, null)),
		'student/merge.server.ts#mergeStudents': ({ access }) => {
			const { keptId, otherId } = twice(access)
			return mergeStudents(access, keptId, otherId, { version: 1, otherVersion: 1, choices: {} })
		},
	},
	maySort: {},
	mayCross: {
		'identity/erasure.server.ts#eraseAccount memberships':
			'of one person: whether they are somebody elsewhere',
	},
}
