import { database, write } from '#db/client.server.ts'
import { students } from '#db/schema/index.ts'
import { newTeacher } from '#app/forms/teacher.ts'
import {
	addTeacher,
	editTeacher,
	setTeacherHours,
	setTeacherQualifications,
} from '#app/models/teacher/definition.server.ts'
import {
	findTeacher,
	listOwnStudents,
	listStudentsOf,
	listQualifications,
	listTaughtClasses,
	listTeacherChoices,
	listTeacherHours,
	listTeacherInstruments,
} from '#app/models/teacher/detail.server.ts'
import { settleEnrolments } from '#app/models/hourly/enrolments.server.ts'
import { lockLeavers } from '#app/models/hourly/leavers.server.ts'
import { applyPlans } from '#app/models/hourly/planned-states.server.ts'
import { inviteStaff } from '#app/models/platform/staff.server.ts'
import { readDays, teaches } from '#app/models/teacher/employment.server.ts'
import { handOver } from '#app/models/teacher/hand-over.server.ts'
import {
	archiveTeacher,
	setLastDay,
	keepTeacher,
	takeBackLeaver,
} from '#app/models/teacher/leaving.server.ts'
import { areLearning, teacherFigures, withAccount } from '#app/models/teacher/figures.server.ts'
import { inviteTeachers } from '#app/models/teacher/invitation.server.ts'
import { eachTeacher, listTeachers } from '#app/models/teacher/list.server.ts'
import { setHours, setInstruments, setQualifications } from '#app/models/teacher/lists.server.ts'
import { touchTeacher } from '#app/models/teacher/revision.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { readTeacherQuery } from '#app/domain/teacher/list.ts'
import { teacherCondition } from '#app/models/teacher/list-condition.server.ts'
import type { Lists } from './lists.ts'
import { allOf } from '../../support/steps.ts'

const WISH = newTeacher.parse({ name: 'Rules' })
const HOURS = [{ weekday: 1, from: '10:00', to: '12:00', siteId: undefined }]

function made(access: Access) {
	const added = addTeacher(access, { ...WISH, hours: HOURS }, newId())
	if (!added.ok) throw new Error(JSON.stringify(added.errors))
	return { id: added.value.id, version: 1 }
}

/** Teachers. */
export const TEACHERS: Lists = {
	verbs: {
		'hourly/leavers.server.ts#lockLeavers': () => lockLeavers(),
		'platform/staff.server.ts#inviteStaff': () =>
			inviteStaff({ email: 'new@rules.example', name: 'n' }, false),
		'hourly/enrolments.server.ts#settleEnrolments': () => allOf(settleEnrolments()),
		'hourly/planned-states.server.ts#applyPlans': () => allOf(applyPlans()),
		'teacher/employment.server.ts#readDays': ({ access }) => write((tx) => readDays(tx, access, 't')),
		'teacher/definition.server.ts#addTeacher': ({ access }) =>
			addTeacher(access, { ...WISH, email: 'rules@rules.example' }, newId()),
		'teacher/definition.server.ts#editTeacher': ({ access }) =>
			editTeacher(access, made(access), { ...WISH, instruments: [] }),
		'teacher/definition.server.ts#setTeacherHours': ({ access }) =>
			setTeacherHours(access, made(access), HOURS),
		'teacher/definition.server.ts#setTeacherQualifications': ({ access }) =>
			setTeacherQualifications(access, made(access), [{ name: 'q', expiresOn: undefined }]),
		'teacher/figures.server.ts#teacherFigures': ({ access }) => teacherFigures(access.schoolId, '2026-04-14'),
		'teacher/figures.server.ts#withAccount': ({ access }) => withAccount(access.schoolId, 'none').all(),
		'teacher/detail.server.ts#findTeacher': ({ access }) => findTeacher(access, 't'),
		'teacher/detail.server.ts#listOwnStudents': ({ access }) => listOwnStudents(access, 't'),
		'teacher/detail.server.ts#listStudentsOf': ({ access }) => listStudentsOf(access, 't'),
		'teacher/figures.server.ts#areLearning': ({ access }) =>
			database().select({ id: students.id }).from(students).where(areLearning(access.schoolId)).all(),
		'teacher/detail.server.ts#listQualifications': ({ access }) => listQualifications(access, 't'),
		'teacher/detail.server.ts#listTaughtClasses': ({ access }) => listTaughtClasses(access, 't'),
		'teacher/detail.server.ts#listTeacherChoices': ({ access }) => listTeacherChoices(access),
		'teacher/detail.server.ts#listTeacherHours': ({ access }) => listTeacherHours(access, 't'),
		'teacher/detail.server.ts#listTeacherInstruments': ({ access }) => listTeacherInstruments(access, 't'),
		'teacher/employment.server.ts#teaches': ({ access }) => write((tx) => teaches(tx, access, 't')),
		'teacher/leaving.server.ts#takeBackLeaver': ({ access }) =>
			write((tx) => takeBackLeaver(tx, access, made(access).id)),
		'teacher/leaving.server.ts#setLastDay': ({ access }) => setLastDay(access, made(access), '2099-01-01'),
		'teacher/leaving.server.ts#keepTeacher': ({ access }) => keepTeacher(access, made(access)),
		'teacher/leaving.server.ts#archiveTeacher': ({ access }) => archiveTeacher(access, made(access), null),
		'teacher/hand-over.server.ts#handOver': ({ access }) =>
			handOver(access, made(access).id, {
				teacherId: made(access).id,
				classIds: ['c'],
				studentIds: ['s'],
			}),
		'teacher/invitation.server.ts#inviteTeachers': ({ access }) => inviteTeachers(access, [made(access).id]),
		'teacher/list.server.ts#eachTeacher': ({ access }) => [
			...eachTeacher(access, readTeacherQuery(new URLSearchParams()), { batch: 2 }),
		],
		'teacher/list-condition.server.ts#teacherCondition': ({ access }) =>
			teacherCondition(access.schoolId, readTeacherQuery(new URLSearchParams('instrument=i')), '2026-01-01'),
		'teacher/list.server.ts#listTeachers': ({ access }) => [
			listTeachers(access, readTeacherQuery(new URLSearchParams())),
			listTeachers(
				access,
				readTeacherQuery(new URLSearchParams('search=a&instrument=i&weekday=1&site=s&state=archived')),
			),
			...['students', '-classes', 'week', 'lastDay'].map((sort) =>
				listTeachers(access, readTeacherQuery(new URLSearchParams({ sort, account: 'invited' }))),
			),
		],
		'teacher/lists.server.ts#setHours': ({ access }) =>
			write((tx) => setHours(tx, access.schoolId, made(access).id, HOURS)),
		'teacher/lists.server.ts#setInstruments': ({ access }) =>
			write((tx) => setInstruments(tx, access.schoolId, made(access).id, [])),
		'teacher/lists.server.ts#setQualifications': ({ access }) =>
			write((tx) => setQualifications(tx, access.schoolId, made(access).id, [])),
		'teacher/revision.server.ts#touchTeacher': ({ access }) =>
			write((tx) => touchTeacher(tx, access, made(access), {}, 'teacher.changed')),
	},
	maySort: {
		'teacher/list.server.ts#listTeachers': 'by what is counted of each: a school has no more than its plan',
		'teacher/list.server.ts#eachTeacher': 'a batch of a file, found by their ids',
	},
	mayCross: {
		'hourly/leavers.server.ts#lockLeavers teachers': 'last days that are just over, of all schools',
		'hourly/planned-states.server.ts#applyPlans students': 'days that have come, of all schools',
	},
}
