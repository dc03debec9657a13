import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { tables, tenantTables } from './database.ts'
import {
	callsIn,
	crossesSchools,
	exportedFunctions,
	importsOf,
	parse,
	sourcesBelow,
	walk,
} from './sources.ts'

/** What a function may be handed before its school: the transaction, or the part of it that reads. */
const READS = ['Tx', "Pick<Tx, 'select'>"]

/** What a verb of a school may start with: proof that a guard let somebody in, or the school itself. */
const PROOF = ['SchoolId', 'Access']

/** Verbs that start with something else, each with its reason. */
const STARTS_OTHERWISE: Record<string, string> = {
	'app/models/audit.server.ts#record': 'history is also written for platform staff, who have no school',
	'app/models/audit.server.ts#recordEach': 'the same',
	'app/models/audit-chain.server.ts#nextLinks': 'the same',
	'app/models/audit-chain.server.ts#follow': 'asks nothing: it is handed the entries',
	'app/models/account/overdue-invitations.server.ts#invitedRows':
		'a part of a prepared query, which names its school later',
	'app/models/billing/unpriced-seats.server.ts#unpricedSeatRows':
		'a part of a prepared query, which names its school later',
	'app/models/billing/dues.server.ts#movedTo':
		'a part of a query, which names its school later or is prepared',
	'app/models/dashboard/internal/teacher-needs.server.ts#expiringRows':
		'part of the statement of the dashboard, which is given the school when it is run',
	'app/models/dashboard/internal/teacher-needs.server.ts#accountlessRows':
		'part of the statement of the dashboard, which is given the school when it is run',
	'app/models/dashboard/internal/teacher-needs.server.ts#invitedTeacherRows':
		'part of the statement of the dashboard, which is given the school when it is run',
	'app/models/dashboard/internal/failed-cards.server.ts#failedCardRows':
		'a part of a prepared query, which names its school later',
	'app/models/dashboard/internal/move-requests.server.ts#moveRequestRows':
		'a part of a prepared query, which names its school later',
	'app/models/dashboard/internal/closed-lessons.server.ts#closedLessonRows':
		'a part of a query that names the school',
	'app/models/dashboard/internal/overdue-loans.server.ts#overdueLoanRows':
		'a part of a prepared query, which names its school later',
	'app/models/dashboard/internal/trials-over.server.ts#trialOverRows':
		'a part of a prepared query, which names its school later',
	'app/models/dashboard/internal/unsent-drafts.server.ts#unsentDraftRows':
		'a part of a prepared query, which names its school later',
	'app/models/attendance/counted-marks.server.ts#isCountedMark':
		'a condition on a mark and its lesson; tenancy is that of the query around it',
	'app/models/attendance/counted-marks.server.ts#isRollMark': 'the same',
	'app/models/attendance/settings.server.ts#addSoloRules':
		'is given the id of a school that is just being made',
	'app/models/portal/free-slots.server.ts#isClassLike':
		'a condition on classes that their query already confines to the school',
	'app/models/class/assistants.server.ts#isHereOn':
		'a condition on teachers that their query already confines to the school',
	'app/models/class/assistants.server.ts#assistsAt':
		'a condition on times alone; tenancy is that of the query around it',
	'app/models/dashboard/internal/new-feedback.server.ts#newFeedbackRows':
		'a part of a prepared query, which names its school later',
	'app/models/dashboard/internal/sent-reports.server.ts#sentReportRows':
		'a part of a prepared query, which names its school later',
	'app/models/dashboard/internal/sign-ups.server.ts#signUpRows':
		'a part of a prepared query, which names its school later',
	'app/models/dashboard/internal/sign-ups.server.ts#trialOffRows':
		'a part of a prepared query, which names its school later',
	'app/models/dashboard/internal/unannounced.server.ts#unannouncedRows':
		'a part of a prepared query, which names its school later',
	'app/models/billing/months-due.server.ts#monthsUpTo': 'a list of months, which asks no table',
	'app/models/billing/months-due.server.ts#hasNoRun':
		'a part of a prepared query, which names its school later',
	'app/models/billing/months-due.server.ts#isOfSchool': 'the same',
	'app/models/billing/unbilled-months.server.ts#unbilledMonths': 'the same',
	'app/models/student/call-backs.server.ts#dueCallRows':
		'a part of a prepared query, which names its school later',
	'app/models/enrolment/enrolled-on.server.ts#whereEnrolledOn': 'a prepared query names its school later',
	'app/models/enrolment/enrolled-on.server.ts#whereSeatKeptOn': 'the same',
	'app/models/attendance/credit-cause.server.ts#missesTrial': 'the same',
	'app/models/learning/shown-notes.server.ts#whereNoteIsShown': 'the same',
	'app/models/learning/shown-notes.server.ts#whereNoteStands':
		'a condition on a note and its lesson; tenancy is that of the query around it',
	'app/models/enrolment/presence.server.ts#stateOn':
		'a condition on times alone; tenancy is that of the query around it',
	'app/models/enrolment/presence.server.ts#isPresent': 'the same',
	'app/models/enrolment/presence.server.ts#isSeated': 'the same',
	'app/models/enrolment/presence.server.ts#isPauseOver': 'the same',
	'app/models/enrolment/presence.server.ts#holdsSeat': 'the same',
	'app/models/enrolment/presence.server.ts#seatsTaken': 'the same',
	'app/models/enrolment/presence.server.ts#hasOffer': 'the same',
	'app/models/enrolment/presence.server.ts#isOfferOver': 'the same',
	'app/models/enrolment/presence.server.ts#isQueued': 'the same',
	'app/models/enrolment/presence.server.ts#lastDay': 'the same',
	'app/models/enrolment/settle.server.ts#isOfPastDay': 'the same',
	'app/models/class/weekly-times.server.ts#isGoingOn': 'the same',
	'app/models/class/weekly-times.server.ts#weeklyTimesJson': 'the same',
	'app/models/class/weekly-times.server.ts#weeklyTimes': 'the same',
	'app/models/class/weekly-times.server.ts#hasSeveralSeries': 'the same',
	'app/models/class/weekly-times.server.ts#roomOn': 'the same',
}

/** Where text may become a school. */
const mayCallSchoolIdOf = (file: string) =>
	/^(app\/guards\/|app\/models\/access\.server\.ts$|tests\/)/.test(file) || crossesSchools(file)

const models = sourcesBelow('app/models')
const ofSchools = models.filter((file) => !crossesSchools(file))
const everything = [...sourcesBelow('app', 'db', 'server', 'tests'), 'server.ts']
const tenantNames = tenantTables.map(({ exportName }) => exportName)

describe('a model of a school', () => {
	it('starts every verb with the school it is confined to', () => {
		const wrong = ofSchools
			.filter((file) => tenantTablesIn(file).length > 0)
			.flatMap((file) =>
				exportedFunctions(file).map(({ name, parameters }) => ({
					name: `${file}#${name}`,
					types: parameters.map((parameter) => parameter.type?.getText() ?? ''),
				})),
			)
			.filter(({ name }) => !(name in STARTS_OTHERWISE))
			.filter(
				({ types: [first = '', second = ''] }) => !PROOF.includes(READS.includes(first) ? second : first),
			)
		expect(wrong).toEqual([])
	})

	it('names its school in every query', () => {
		for (const file of ofSchools) {
			for (const { table, query } of queriesIn(file)) {
				expect(query, `${file}: a query of ${table} that any school would answer`).toMatch(
					/\.insert\(/.test(query) ? /\.values\([^]*\bschoolId\b/ : namesSchool(table),
				)
			}
		}
	})

	it('has no exception that is not needed', () => {
		const all = ofSchools.flatMap((file) => exportedFunctions(file).map(({ name }) => `${file}#${name}`))
		expect(Object.keys(STARTS_OTHERWISE).filter((name) => !all.includes(name))).toEqual([])
	})
})

describe('a school’s id', () => {
	it('is made of text only where somebody vouches for it', () => {
		const wrong = everything.filter(
			(file) =>
				!mayCallSchoolIdOf(file) &&
				callsIn(parse(file)).some((call) => call.expression.getText() === 'schoolIdOf'),
		)
		expect(wrong).toEqual([])
	})

	it('is cast in one place', () => {
		const casts = everything.filter((file) =>
			walk(parse(file)).some((node) => ts.isAsExpression(node) && /\bSchoolId\b/.test(node.type.getText())),
		)
		expect(casts).toEqual(['app/models/access.server.ts'])
	})
})

describe('a model', () => {
	it('writes no SQL that Drizzle cannot see through', () => {
		const raw = [...models, ...sourcesBelow('app/jobs', 'app/guards', 'app/routes')].filter((file) =>
			walk(parse(file)).some(
				(node) =>
					(ts.isPropertyAccessExpression(node) && node.getText() === 'sql.raw') ||
					(ts.isTaggedTemplateExpression(node) &&
						/\b(from|join|into)\b(?! json_each)/i.test(node.template.getText())),
			),
		)
		expect(raw).toEqual([])
	})

	it('answers at once: a transaction that waits would hold up every other write', () => {
		const waiting = models
			.filter((file) =>
				importsOf(file).some(({ from, typeOnly }) => !typeOnly && from === 'db/client.server.ts'),
			)
			.flatMap((file) => exportedFunctions(file).filter(({ isAsync }) => isAsync))
		expect(waiting.map(({ name }) => name)).toEqual([])
	})
})

/** `rowsOf` and `rowOf` are given the access of whoever asks, or its school, and no other. */
function namesSchool(table: string): RegExp {
	const isRow = String.raw`\brows?Of\(\s*${table},\s*(access|schoolId)\s*[,)]`
	return new RegExp(String.raw`eq\(\s*${table}\.schoolId\b|\b${table}Of\(access\b|${isRow}`)
}

function tenantTablesIn(file: string): string[] {
	const schema = importsOf(file).filter(({ from, typeOnly }) => !typeOnly && from.startsWith('db/schema/'))
	return schema.flatMap(({ names }) => names).filter((name) => tenantNames.includes(name))
}

/** Every place where a table of a school is read or written, with the whole chain of calls around it. */
function queriesIn(file: string): { table: string; query: string }[] {
	const tableNames = tables.map(({ exportName }) => exportName)
	return callsIn(parse(file)).flatMap((call) => {
		const [table] = call.arguments
		const takes = /\.(from|insert|update|delete|innerJoin|leftJoin)$/.test(call.expression.getText())
		if (!takes || !table || !tableNames.includes(table.getText()) || !tenantNames.includes(table.getText())) {
			return []
		}
		return [{ table: table.getText(), query: chainAround(call).getText() }]
	})
}

function chainAround(node: ts.Node): ts.Node {
	const { parent } = node
	const goesOn =
		ts.isPropertyAccessExpression(parent) || (ts.isCallExpression(parent) && parent.expression === node)
	return goesOn ? chainAround(parent) : node
}
