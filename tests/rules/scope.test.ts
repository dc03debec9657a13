import ts from 'typescript'
import { expect, it } from 'vitest'
import { exportedFunctions, importsOf, parse, sourcesBelow, walk } from './sources.ts'

/** Says whose rows somebody reaches: all of the school's, or their own. */
const SCOPE = 'app/models/scope.server.ts'

const FOLDERS = ['student', 'class', 'family', 'enrolment'].map((noun) => `app/models/${noun}`)

/** Those that ask for no scope, each with its reason. */
const UNSCOPED: Record<string, string> = {
	'class/assistants.server.ts#removeFormerAssistants': 'settles all classes of the school by the hour',
	'class/choices.server.ts#listClassChoices':
		'rooms, levels, instruments and teachers are the whole school’s',
	'class/definition.server.ts#insertClass': 'makes a class, and names none that is there',
	'class/make-up-class.server.ts#findMakeUpClass':
		'is given the teacher of a free time that was found in scope',
	'class/make-up-class.server.ts#openMakeUpClass': 'the same',
	'class/new-assistants.server.ts#joinLessons': 'is given a class that was found in scope',
	'class/new-assistants.server.ts#listToCome': 'the same',
	'class/seat-sums.server.ts#takesNewcomers': 'is a condition of classes that are found in scope',
	'class/lead.server.ts#followLead': 'is given a class that was found in scope',
	'class/lead.server.ts#followTeacher': 'the same',
	'class/lead-teacher.server.ts#setLead': 'is given a class that was found in scope',
	'class/lead-teacher.server.ts#makeLead': 'the same',
	'class/lead-teacher.server.ts#renewAssisting': 'the same',
	'class/lead.server.ts#giveStudents':
		'is given students of a class that was found in scope, or those that the office ticked',
	'class/first-lesson.server.ts#nextLessonWords':
		'is told to those who have a seat in the class or are offered one',
	'class/first-lesson.server.ts#trialAgreedWords': 'the same',
	'class/exceptions.server.ts#exceptionWords': 'the same',
	'class/exceptions.server.ts#listDaysOff': 'the same, or is asked for a class that was found in scope',
	'class/times-found.server.ts#findTimes': 'the same',
	'class/first-lesson.server.ts#firstSeatDay': 'is asked for a class that was found in scope, or the same',
	'class/first-lesson.server.ts#dayToCome': 'compares two days, and reads no row',
	'class/exceptions.server.ts#planFrom': 'is given a series of a class that was found in scope, or the same',
	'class/planned-times.server.ts#listPlannedTimes':
		'is asked for classes that were found in scope, or that the sign-up page shows',
	'class/planned-times.server.ts#listTimelines': 'the same',
	'class/planned-times.server.ts#withPlannedTimes': 'the same',
	'class/lesson.server.ts#ownTeacher': 'is the teacher who asks',
	'class/internal/timetable.server.ts#weeklyWish': 'names no class',
	'class/internal/pieces.server.ts#refuseUnknownPieces':
		'rooms, levels, instruments and teachers are the whole school’s',
	'enrolment/leaving.server.ts#leave': 'is given a place that was found in scope',
	'class/teachers-before.server.ts#changesLater': 'a condition on series; the query around it has the scope',
	'class/usual-place.server.ts#usualPlace': 'is asked for a class that was found in scope',
	'enrolment/first-and-last-day.server.ts#changeDays': 'is given a place of a lesson that was found in scope',
	'enrolment/earlier-pauses.server.ts#keepEarlierPause': 'the same',
	'enrolment/earlier-pauses.server.ts#hasPausedSeat': 'is given a student that was found in scope',
	'enrolment/internal/place.server.ts#changePlace': 'the same',
	'enrolment/internal/place.server.ts#firstInQueue': 'the same',
	'enrolment/internal/trial-end.server.ts#findLastTrialDay': 'the same',
	'enrolment/internal/trial-end.server.ts#endTrial': 'the same',
	'enrolment/internal/carry-plans.server.ts#carryPlans': 'is given an enrollment that was found in scope',
	'enrolment/next-seats.server.ts#keepsLastDay': 'is asked for an enrollment that was found in scope',
	'enrolment/next-seats.server.ts#listNextSeats': 'the same',
	'enrolment/promised.server.ts#refuseFullClass': 'is asked for a class that was found in scope',
	'enrolment/promised.server.ts#refusePromised': 'is given a place that was found in scope',
	'enrolment/seats.server.ts#freeSeatDay':
		'is asked for the class of such a place, or one that was found in scope',
	'enrolment/seats.server.ts#listVisitsBeyondSeats': 'is asked for a class that was found in scope',
	'enrolment/offers.server.ts#findOfferEnd': 'is asked for an offer whose signed link was opened',
	'enrolment/queue-order.server.ts#queueOf': 'is asked for the class of such a place',
	'enrolment/queue-order.server.ts#moveTo': 'is given a place that was found in scope',
	'enrolment/queue-order.server.ts#swapPlaces': 'is given a place that was found in scope',
	'enrolment/queue-place.server.ts#findWaitingReason': 'is given a place that a sign-up has just made',
	'enrolment/seat-traces.server.ts#findSeatTrace': 'is asked for an enrollment that was found in scope',
	'enrolment/seat-traces.server.ts#refuseBeforeFirst':
		'is asked for a seat of a class that was found in scope',
	'enrolment/removal.server.ts#removeEnrolments':
		'is given a class that an import or an undone addition has made',
	'enrolment/settle.server.ts#settleClass': 'writes what the days have changed, whoever asks',
	'enrolment/settle.server.ts#settleStudent': 'the same',
	'student/birthdays.server.ts#listBirthdays':
		'is asked by the dashboard, which only opens for the whole school',
	'student/bulk.server.ts#findBulkResult': 'what was said to whoever has the key of the page',
	'student/choices.server.ts#studentChoices': 'levels, instruments and teachers are the whole school’s',
	'student/consent.server.ts#findCurrentText': 'the texts are the whole school’s',
	'student/consent.server.ts#findText': 'the same',
	'student/consent.server.ts#listCurrentTexts': 'the same',
	'student/tag-settings.server.ts#deleteTag': 'tags are the whole school’s, and so are its settings',
	'student/tag-settings.server.ts#listTags': 'the same',
	'student/tag-settings.server.ts#renameTag': 'the same',
	'student/family.server.ts#makeFamily': 'makes a family, and names no student',
	'student/internal/columns.server.ts#withTeacher': 'is the teacher who asks',
	'student/internal/details.server.ts#refuseUnknown':
		'levels, instruments and teachers are the whole school’s',
	'student/internal/timeline-messages.server.ts#answersIn': 'is asked with reach over all students alone',
	'student/internal/timeline-messages.server.ts#broadcastsIn': 'the same',
	'student/internal/timeline-parts.server.ts#familyNotesIn': 'is given a family that was found in scope',
	'student/internal/timeline-parts.server.ts#invoicesIn': 'the same',
	'student/internal/timeline-parts.server.ts#paymentsIn': 'the same',
	'student/known-guardian.server.ts#makeGuardian': 'makes a guardian, and names no student',
	'student/known-guardian.server.ts#writeGuardian':
		'is given a guardian that was found beside a child in scope',
	'student/internal/invitation.server.ts#inviteAround': 'is given a student that was found in scope',
	'student/internal/merge-filing.server.ts#fileFamily': 'is given a pair that was found in scope',
	'student/internal/merge-filing.server.ts#fileOther': 'the same',
	'student/internal/merge-history.server.ts#tellMerge': 'is given a pair that was found in scope',
	'student/internal/merge-people.server.ts#settleAccount': 'the same',
}

/** The functions of a file by name, also those it keeps to itself. */
function functionsOf(file: string): Map<string, ts.Node> {
	return new Map(
		parse(file).statements.flatMap((statement): [string, ts.Node][] =>
			ts.isFunctionDeclaration(statement) && statement.name && statement.body
				? [[statement.name.text, statement.body]]
				: [],
		),
	)
}

/** Whether a function asks for a scope, itself or by what it calls. */
function isScoped(file: string, name: string, seen = new Set<string>()): boolean {
	const key = `${file}#${name}`
	if (seen.has(key)) return false
	seen.add(key)
	const body = functionsOf(file).get(name)
	if (!body) return sourcesOf(file, name).some((source) => isScoped(source, name, seen))
	return walk(body)
		.filter(ts.isIdentifier)
		.some(({ text }) => sourcesOf(file, text).includes(SCOPE) || isScoped(file, text, seen))
}

/** Where a name comes from: the file it is imported from, or the files behind a door. */
function sourcesOf(file: string, name: string): string[] {
	return importsOf(file)
		.filter(
			({ from, names }) => from.startsWith('app/models/') && (names.length === 0 || names.includes(name)),
		)
		.map(({ from }) => from)
}

it('every read and write of students, classes and families goes through their scope', () => {
	const unscoped = sourcesBelow(...FOLDERS)
		.filter((file) => !/\/student\/(internal\/)?(list|words)/.test(file))
		.flatMap((file) =>
			exportedFunctions(file)
				.filter(({ parameters }) => parameters.some(({ type }) => type?.getText() === 'Access'))
				.filter(({ name }) => !isScoped(file, name))
				.map(({ name }) => `${file.replace('app/models/', '')}#${name}`),
		)
	expect(unscoped.sort()).toEqual(Object.keys(UNSCOPED).sort())
})
