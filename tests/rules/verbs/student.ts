import { newId } from '#app/utils/id.server.ts'
import { write } from '#db/client.server.ts'
import { addStudent } from '#app/models/student/addition.server.ts'
import { classChoices, listPlaces, studentChoices } from '#app/models/student/choices.server.ts'
import { enrolStudent, fileStudent, leadStudent } from '#app/models/student/activity.server.ts'
import {
	findCurrentText,
	findText,
	listAnsweredTexts,
	listConsents,
	listCurrentTexts,
} from '#app/models/student/consent.server.ts'
import { giveConsent, withdrawConsent } from '#app/models/student/consent-changes.server.ts'
import {
	insertInstruments,
	refuseUnknown,
	studentForHistory,
	writeInstruments,
} from '#app/models/student/details.server.ts'
import { findDuplicates } from '#app/models/student/duplicates.server.ts'
import { editStudent } from '#app/models/student/edit.server.ts'
import { moveToFamily, settleFamily, shareGuardians } from '#app/models/student/family.server.ts'
import { findChoices, searchSchool } from '#app/models/school-search.server.ts'
import { listCallable, listClassWords } from '#app/models/student/search-facts.server.ts'
import { findFamilies, findFamilyCard } from '#app/models/student/family-search.server.ts'
import { editGuardian, unlinkGuardian } from '#app/models/student/guardian.server.ts'
import { addGuardian, linkGuardian } from '#app/models/student/guardian-addition.server.ts'
import { findTies, refuseShare, removeTies, writeTies } from '#app/models/student/guardian-ties.server.ts'
import { closesWithout, listClosing } from '#app/models/student/portal-question.server.ts'
import { listStudentHistory } from '#app/models/student/history.server.ts'
import { listGuardians, listOtherChildren, listSiblings } from '#app/models/student/household.server.ts'
import {
	findGuardian,
	findKnown,
	makeGuardian,
	writeGuardian,
} from '#app/models/student/known-guardian.server.ts'
import { applyPlan, takeBack, withdrawPlan } from '#app/models/student/planned-state.server.ts'
import { findStudent, listInstruments, listTags } from '#app/models/student/student.server.ts'
import { indexChildrenOf, indexStudent, searchConditions, studentsBy } from '#app/models/search.server.ts'
import { nameOfColleague } from '#app/models/colleague.server.ts'
import { guardianRow, newStudent, studentDetails } from '#app/forms/student.ts'
import type { Asking, Lists } from './lists.ts'

const ID = 'harmony-student-4'
const CHILD = { id: ID, name: 'n' }
const GUARDIAN = guardianRow.parse({
	name: 'n',
	email: 'new@rules.example',
	phone: '5550100',
	flags: 'pays',
	share: '1',
})
const INSTRUMENTS = [{ instrumentId: 'harmony-instrument-piano', levelId: 'none' }]
const FAMILY = { family: 'new', familyName: 'f', withGuardians: true } as const

const versionOf = ({ access }: Asking, id = ID) => findStudent(access, id)?.version ?? 0

/** One who is there, to be edited and unlinked. */
function linked({ access }: Asking, name: string) {
	addGuardian(
		access,
		CHILD,
		{
			...GUARDIAN,
			name,
			email: `${name}@rules.example`,
			phone: undefined,
			share: undefined,
		},
		newId(),
	)
	const guardian = listGuardians(access, ID).find((one) => one.name === name)
	if (!guardian) throw new Error('A guardian who was added is there.')
	return guardian
}

/** One student, with family and guardians. */
export const STUDENT: Lists = {
	verbs: {
		'colleague.server.ts#nameOfColleague': ({ access }) => nameOfColleague(access, access.userId),
		// Adding a student is the one change that may be taken back half-way.
		'undo.server.ts#writeWhole': ({ access }) =>
			addStudent(
				access,
				newStudent.parse({
					firstName: 'New',
					email: 'a@rules.example',
					family: 'new',
					guardians: [{ name: 'One', email: 'one@rules.example' }],
					classId: 'none',
				}),
				{ key: 'student-key' },
			),
		'student/choices.server.ts#studentChoices': ({ access }) => studentChoices(access),
		'student/choices.server.ts#classChoices': ({ access }) => classChoices(access),
		'student/choices.server.ts#listPlaces': ({ access }) => listPlaces(access, ID),
		'student/consent.server.ts#listCurrentTexts': ({ access }) => listCurrentTexts(access),
		'student/consent.server.ts#findCurrentText': ({ access }) =>
			findCurrentText(access, 'harmony-consent-media'),
		'student/portal-question.server.ts#listClosing': ({ access }) => listClosing(access, [ID]),
		'student/portal-question.server.ts#closesWithout': ({ access }) => closesWithout(access, ID, 'none'),
		'student/consent.server.ts#findText': ({ access }) => findText(access, 'none'),
		'student/consent.server.ts#listConsents': ({ access }) => listConsents(access, ID),
		'student/consent.server.ts#listAnsweredTexts': ({ access }) => listAnsweredTexts(access, [ID]),
		'student/consent-changes.server.ts#giveConsent': ({ access }) =>
			giveConsent(access, CHILD, { textId: 'harmony-consent-media', version: 1, givenBy: 'g' }),
		'student/consent-changes.server.ts#withdrawConsent': ({ access }) =>
			withdrawConsent(access, CHILD, listConsents(access, ID)[0]?.id ?? ''),
		'student/activity.server.ts#fileStudent': ({ access }) => [
			fileStudent(access, 'harmony-student-5', { archive: 'lock' }),
			fileStudent(access, 'harmony-student-5', 'list'),
		],
		'student/activity.server.ts#leadStudent': (asking) =>
			leadStudent(asking.access, ID, { state: 'paused', since: '2026-04-14' }, versionOf(asking)),
		'student/planned-state.server.ts#withdrawPlan': (asking) =>
			withdrawPlan(asking.access, ID, versionOf(asking)),
		'student/planned-state.server.ts#takeBack': ({ access }) => {
			const student = findStudent(access, ID)
			return student && takeBack(access, student, { lastDay: true, pause: true })
		},
		'student/planned-state.server.ts#applyPlan': ({ access }) => write((tx) => applyPlan(tx, access, ID)),
		'student/activity.server.ts#enrolStudent': ({ access }) =>
			enrolStudent(access, CHILD, { classId: 'none', isTrial: false, ifFull: true }),
		'student/details.server.ts#refuseUnknown': ({ access }) =>
			write((tx) =>
				refuseUnknown(tx, access, {
					...studentDetails.parse({ firstName: 'n', primaryTeacherId: 'none' }),
					instruments: INSTRUMENTS,
				}),
			),
		'student/details.server.ts#studentForHistory': (asking) => {
			const student = findStudent(asking.access, ID)
			return student && write((tx) => studentForHistory(tx, asking.access.schoolId, student, INSTRUMENTS))
		},
		'student/details.server.ts#insertInstruments': ({ access }) =>
			write((tx) => insertInstruments(tx, access.schoolId, ID, [])),
		'student/details.server.ts#writeInstruments': ({ access }) =>
			write((tx) => writeInstruments(tx, access.schoolId, ID, [])),
		'student/duplicates.server.ts#findDuplicates': ({ access }) =>
			findDuplicates(access.schoolId, { firstName: 'a', lastName: 'b', email: 'a@rules.example' }),
		'student/edit.server.ts#editStudent': (asking) =>
			editStudent(asking.access, ID, {
				...studentDetails.parse({ firstName: 'n' }),
				version: versionOf(asking),
			}),
		'student/family.server.ts#settleFamily': ({ access }) =>
			write((tx) => [
				settleFamily(tx, access, FAMILY, { firstName: 'a', lastName: 'b', name: 'a b' }),
				settleFamily(
					tx,
					access,
					{ family: 'existing', familyId: 'none', withGuardians: false },
					{ firstName: 'a', lastName: 'b', name: 'a b' },
				),
			]),
		'student/family.server.ts#shareGuardians': ({ access }) =>
			write((tx) => shareGuardians(tx, access, CHILD, findStudent(access, ID)?.familyId ?? '')),
		'student/family.server.ts#moveToFamily': (asking) =>
			moveToFamily(asking.access, ID, { ...FAMILY, version: versionOf(asking) }),
		'school-search.server.ts#findChoices': ({ access }) => [
			findChoices(access, 'ada', 'student'),
			findChoices(access, 'ada', 'family'),
			findChoices(access, 'ada', 'caller'),
		],
		'school-search.server.ts#searchSchool': ({ access }) => [
			searchSchool(access, 'ana ma'),
			searchSchool(access, '0142'),
		],
		'student/search-facts.server.ts#listCallable': ({ access }) => listCallable(access, [ID]),
		'student/search-facts.server.ts#listClassWords': ({ access }) => listClassWords(access, [ID]),
		'student/family-search.server.ts#findFamilies': ({ access }) => [
			findFamilies(access, 'ana ma'),
			findFamilies(access, 'parent@harmony.example'),
		],
		'student/family-search.server.ts#findFamilyCard': ({ access }) =>
			findFamilyCard(access, findStudent(access, ID)?.familyId ?? ''),
		'student/guardian-addition.server.ts#addGuardian': ({ access }) =>
			addGuardian(access, CHILD, GUARDIAN, newId()),
		'student/guardian-addition.server.ts#linkGuardian': ({ access }) =>
			write((tx) => linkGuardian(tx, access, CHILD, { ...GUARDIAN, email: 'other@rules.example' })),
		'student/guardian.server.ts#editGuardian': (asking) => {
			const { id, version } = linked(asking, 'edited')
			return editGuardian(asking.access, CHILD, id, { ...GUARDIAN, share: undefined, version })
		},
		'student/guardian.server.ts#unlinkGuardian': (asking) =>
			unlinkGuardian(asking.access, CHILD, linked(asking, 'unlinked').id),
		'student/guardian-ties.server.ts#findTies': ({ access }) =>
			write((tx) => findTies(tx, access.schoolId, ID, 'none')),
		'student/guardian-ties.server.ts#writeTies': (asking) =>
			write((tx) =>
				writeTies(tx, asking.access.schoolId, ID, linked(asking, 'tied').id, {
					relation: '',
					flags: ['isPrimary'],
				}),
			),
		'student/guardian-ties.server.ts#removeTies': ({ access }) =>
			write((tx) => removeTies(tx, access.schoolId, ID, 'none')),
		'student/guardian-ties.server.ts#refuseShare': ({ access }) =>
			write((tx) => refuseShare(tx, access.schoolId, ID, null, GUARDIAN)),
		'student/history.server.ts#listStudentHistory': ({ access }) => listStudentHistory(access, ID, null),
		'student/household.server.ts#listGuardians': ({ access }) => listGuardians(access, ID),
		'student/household.server.ts#listOtherChildren': ({ access }) => listOtherChildren(access, 'none', ID),
		'student/household.server.ts#listSiblings': ({ access }) => listSiblings(access, 'none', ID),
		'student/known-guardian.server.ts#findGuardian': ({ access }) =>
			write((tx) => findGuardian(tx, access.schoolId, 'none')),
		'student/known-guardian.server.ts#findKnown': ({ access }) =>
			write((tx) => findKnown(tx, access.schoolId, GUARDIAN)),
		'student/known-guardian.server.ts#makeGuardian': ({ access }) =>
			write((tx) => makeGuardian(tx, access, GUARDIAN)),
		'student/known-guardian.server.ts#writeGuardian': (asking) => {
			const guardian = { ...linked(asking, 'written'), phone: null, updatedAt: 0, updatedBy: null }
			return write((tx) => writeGuardian(tx, asking.access, guardian, GUARDIAN))
		},
		'student/student.server.ts#findStudent': ({ access }) => findStudent(access, ID),
		'student/student.server.ts#listInstruments': ({ access }) => listInstruments(access, ID),
		'student/student.server.ts#listTags': ({ access }) => listTags(access, ID),
		// Conditions, which ask nothing by themselves.
		'search.server.ts#searchConditions': ({ access }) => searchConditions(access.schoolId, 'ada'),
		'search.server.ts#studentsBy': ({ access }) => studentsBy(access.schoolId, 'ada').all(),
		'search.server.ts#indexStudent': ({ access }) => write((tx) => indexStudent(tx, access.schoolId, ID)),
		'search.server.ts#indexChildrenOf': (asking) =>
			write((tx) => indexChildrenOf(tx, asking.access.schoolId, linked(asking, 'indexed').id)),
	},
	maySort: {},
	mayCross: {},
}
