import { describe, expect, it } from 'vitest'
import { connection, setConnection, write, type Connection } from '#db/client.server.ts'
import { seedDemo } from '#db/seed/demo.ts'
import { accessFor } from '#app/models/access.server.ts'
import { listActivity, record, recordEach, recordOfNobody } from '#app/models/audit.server.ts'
import { refuseDemoAccounts } from '#app/models/identity/demo.server.ts'
import { listMemberships, listOtherPlaces } from '#app/models/identity/membership.server.ts'
import {
	acceptForm,
	claimForm,
	refuseFull,
	removeOldTries,
	tryOpenForm,
	wasAccepted,
} from '#app/models/visitors/open-form.server.ts'
import { queueMail, removeOldMail } from '#app/models/mail/outbox.server.ts'
import { buryMail, claimMail, markFailed, markSent } from '#app/models/mail/delivery.server.ts'
import { findInMailbox, listMailbox } from '#app/models/mail/mailbox.server.ts'
import { newResetLink, removeOldResets, sendResetLink } from '#app/models/identity/password-reset.server.ts'
import { findLinkOwner, resetPassword } from '#app/models/identity/password-choice.server.ts'
import { registerSchool } from '#app/models/visitors/registration.server.ts'
import {
	endSession,
	openFirstSession,
	openSession,
	removeExpiredSessions,
	switchSchool,
} from '#app/models/identity/session.server.ts'
import { findPerson, personByHash } from '#app/models/identity/person.server.ts'
import { lookForRoom, measureGrown } from '#app/models/hourly/tables.server.ts'
import {
	findCredentials,
	passwordAccount,
	forgetFailures,
	recordFailure,
	removeOldFailures,
	signInRoom,
} from '#app/models/identity/sign-in.server.ts'
import type { Mail } from '#app/letters/mail.ts'
import { watchRuns } from '../support/statements.ts'
import { tables, tenantTables, withMigrated } from './database.ts'
import { PAYING, PAYING_CROSSES } from './paying-verbs.ts'
import { crossesSchools, exportedFunctions, importsOf, sourcesBelow } from './sources.ts'
import { NOUNS } from './verbs/nouns.ts'
import type { Asking } from './verbs/lists.ts'

const all = <K extends keyof (typeof NOUNS)[number]>(list: K) =>
	Object.assign({}, ...NOUNS.map((noun) => noun[list])) as (typeof NOUNS)[number][K]

const ORIGIN = { requestId: 'rules', address: '127.0.0.1', device: 'rules' }
const SENDER = { requestId: 'rules', subnet: '127.0.0' }
const MAIL: Mail = { kind: 'k', to: 'to@rules.example', subject: 's', text: 't', html: 'h' }

const PASSWORD = { hash: 'h', isWeak: false }
const REGISTRATION = {
	name: 'n',
	email: 'new@rules.example',
	schoolName: 's',
	role: 'admin',
	plan: null,
	language: 'de',
} as const

function mailInHand() {
	write((tx) => queueMail(tx, [MAIL]))
	const mail = claimMail()
	if (!mail) throw new Error('Mail that was left is there to be sent.')
	return mail
}

/** Every verb that asks the database, once. A new verb is added here, or the first test fails. */
const VERBS: Record<string, (asking: Asking) => unknown> = {
	'audit.server.ts#record': ({ access }) => write((tx) => record(tx, access, 'session.opened')),
	'audit.server.ts#recordEach': ({ access }) =>
		write((tx) => recordEach(tx, access, 'enrolment.ended', [{}, {}])),
	'audit.server.ts#recordOfNobody': ({ access }) =>
		write((tx) => recordOfNobody(tx, access.schoolId, 'account.locked')),
	'audit.server.ts#listActivity': ({ access }) => listActivity(access, 10),
	'identity/demo.server.ts#refuseDemoAccounts': () => expect(refuseDemoAccounts).toThrow('demo accounts'),
	'identity/membership.server.ts#listMemberships': ({ access }) => listMemberships(access),
	'identity/membership.server.ts#listOtherPlaces': ({ access }) => listOtherPlaces(access),
	'visitors/open-form.server.ts#tryOpenForm': () => tryOpenForm('contact', '127.0.0'),
	'visitors/open-form.server.ts#refuseFull': () => refuseFull('contact', '127.0.0'),
	'visitors/open-form.server.ts#claimForm': () => write((tx) => claimForm(tx, 'contact', {}, '127.0.0')),
	'visitors/open-form.server.ts#wasAccepted': () => write((tx) => wasAccepted(tx, 'contact', {})),
	'visitors/open-form.server.ts#acceptForm': () =>
		acceptForm({ name: 'contact', values: 1, failed: 'f' }, SENDER, () => undefined),
	'visitors/open-form.server.ts#removeOldTries': () => removeOldTries(),
	'mail/outbox.server.ts#queueMail': () => write((tx) => queueMail(tx, [MAIL])),
	'mail/delivery.server.ts#claimMail': () => mailInHand(),
	'mail/delivery.server.ts#markSent': () => markSent(mailInHand(), false),
	'mail/delivery.server.ts#markFailed': () => markFailed(mailInHand(), 'f'),
	'mail/delivery.server.ts#buryMail': () => buryMail(),
	'mail/outbox.server.ts#removeOldMail': () => removeOldMail(),
	'mail/mailbox.server.ts#listMailbox': () => listMailbox(10),
	'mail/mailbox.server.ts#findInMailbox': () => findInMailbox('none'),
	'identity/password-reset.server.ts#sendResetLink': () => sendResetLink('admin@harmony.example', ORIGIN),
	'identity/password-choice.server.ts#findLinkOwner': () => findLinkOwner({ token: 't', email: 'e' }),
	'identity/password-choice.server.ts#resetPassword': () => {
		const token = write((tx) => newResetLink(tx, 'person-solo'))
		return resetPassword({ token, email: 'solo@rivera.example' }, 'hash', ORIGIN)
	},
	'identity/password-reset.server.ts#removeOldResets': () => removeOldResets(),
	'visitors/registration.server.ts#registerSchool': () => [
		registerSchool(REGISTRATION, PASSWORD, { ...ORIGIN, ...SENDER }),
		registerSchool({ ...REGISTRATION, name: 'other' }, PASSWORD, { ...ORIGIN, ...SENDER }),
	],
	'identity/person.server.ts#findPerson': ({ secret }) => findPerson(secret, ORIGIN),
	'identity/person.server.ts#personByHash': () => personByHash('none', ORIGIN),
	'identity/session.server.ts#openSession': ({ access }) => openSession(access.userId, true, ORIGIN),
	'identity/session.server.ts#openFirstSession': ({ access }) =>
		write((tx) =>
			openFirstSession(tx, access.userId, { schoolId: access.schoolId, id: 'harmony-admin' }, ORIGIN),
		),
	'identity/session.server.ts#switchSchool': ({ access }) => switchSchool(access, 'harmony-admin', ORIGIN),
	'identity/session.server.ts#endSession': ({ access }) => endSession(access),
	'identity/session.server.ts#removeExpiredSessions': () => removeExpiredSessions(),
	'identity/sign-in.server.ts#findCredentials': () => findCredentials('admin'),
	'identity/sign-in.server.ts#passwordAccount': () => passwordAccount('admin'),
	'identity/sign-in.server.ts#signInRoom': () => signInRoom('admin', '127.0.0'),
	'identity/sign-in.server.ts#recordFailure': () => recordFailure('admin', '127.0.0'),
	'identity/sign-in.server.ts#forgetFailures': () => forgetFailures('admin'),
	'identity/sign-in.server.ts#removeOldFailures': () => removeOldFailures(),
	...PAYING,
	...all('verbs'),
	// Last, for the plans of all others are those of a database that nobody has measured.
	'hourly/tables.server.ts#measureGrown': () => measureGrown(),
	'hourly/tables.server.ts#lookForRoom': () => lookForRoom({ ...connection(), isFull: true }),
}

/** Statements that may sort by hand, for what they sort is short in every school. */
const MAY_SORT: Record<string, string> = all('maySort')

/** Statements that may read a whole table or a whole index, each with its reason. */
const MAY_SCAN: Record<string, string> = {
	...all('mayScan'),
	'platform/saved-replies.server.ts#listReplies saved_replies': 'all of them, of which there are few',
	'dashboard/attention.server.ts#listNeeds ': 'one row each, which is a count',
	'hourly/credit-expiry.server.ts#expireCredits schools': 'once an hour, for nobody who waits',
	'hourly/schedule-check.server.ts#checkSchedules schools': 'the same',
	'hourly/enrolments.server.ts#settleEnrolments schools': 'the same',
	'hourly/open-series.server.ts#rollOpenSeries schools': 'the same',
	'student/list-choices.server.ts#listStudentFilters ':
		'each part of a union, which has stopped after so many rows',
}

/** Statements that find rows of schools by something else than the school, each with its reason. */
const MAY_CROSS: Record<string, string> = {
	...PAYING_CROSSES,
	...all('mayCross'),
	'identity/membership.server.ts#listMemberships memberships': 'every place of one person',
	'identity/membership.server.ts#listOtherPlaces memberships': 'every place of one person',
	'identity/sign-in.server.ts#findCredentials memberships': 'whether one person has a place at all',
	'identity/sign-in.server.ts#signInRoom memberships': 'the same, for the account a try counts against',
	'identity/sign-in.server.ts#recordFailure memberships': 'the same',
	'identity/sign-in.server.ts#forgetFailures memberships': 'the same',
	'identity/password-choice.server.ts#resetPassword memberships': 'the same, for the failures it forgets',
	'identity/session.server.ts#openSession memberships': 'every place of one person',
	'identity/session.server.ts#switchSchool memberships': 'every place of one person',
}

/** What prepares queries for others asks nothing itself. */
const PREPARED = 'app/models/prepared-for.server.ts'
const ASKING = ['db/client.server.ts', 'app/models/undo.server.ts', PREPARED]

const plans = collectPlans()

describe('query plans', () => {
	it('are read of every verb that asks the database', () => {
		const asking = sourcesBelow('app/models')
			.filter((file) => importsOf(file).some(({ from, typeOnly }) => !typeOnly && ASKING.includes(from)))
			.filter((file) => file !== PREPARED)
			.concat(sourcesBelow('app/models').filter(takesTransaction))
		const verbs = [...new Set(asking)].flatMap((file) =>
			exportedFunctions(file).map(({ name }) => `${file.replace('app/models/', '')}#${name}`),
		)
		expect(Object.keys(VERBS).sort()).toEqual([...new Set(verbs)].sort())
	})

	it('were found', () => {
		expect(plans.length).toBeGreaterThan(30)
		expect(plans.some(({ verb, table }) => verb.endsWith('#listActivity') && table === 'audit_entries')).toBe(
			true,
		)
	})

	it('scan no table', () => {
		// As many rows as a limit lets through are called `some` or `first`. What a statement brings along is `json_each`, and
		// `dues` is what two searches have found: open invoices, and open parts of them.
		const scans = plans.filter(
			({ step, verb, table }) =>
				/^SCAN (?!\d+-ROW VALUES|(some|first|dues|json_each)\b)/.test(step) &&
				!(`${verb} ${table}` in MAY_SCAN),
		)
		expect(scans).toEqual([])
	})

	it('sort no rows of a school by hand', () => {
		const sorts = plans.filter(
			({ step, verb }) =>
				/TEMP B-TREE FOR .*ORDER BY/.test(step) &&
				!crossesSchools(`app/models/${verb}`) &&
				!(verb in MAY_SORT),
		)
		expect(sorts).toEqual([])
	})

	it('reach a school’s rows by an index that starts with the school', () => {
		const names = tenantTables.map(({ name }) => name)
		const others = plans.filter(
			({ step, verb, table }) =>
				names.includes(table) &&
				/^(SEARCH|SCAN)/.test(step) &&
				!/\(school_id=\?/.test(step) &&
				// DELETE with a limit takes the rows a search by the school has found, one by one.
				!/\(rowid=\?\)$/.test(step) &&
				// What may read a table whole reads that of every school.
				![MAY_CROSS, MAY_SCAN].some((list) => `${verb} ${table}` in list),
		)
		expect(others).toEqual([])
	})

	it('join no table by how late its rows were made: for many rows that is everything since, as many times', () => {
		const joined = plans.filter(({ step }) => /\(school_id=\? AND id[<>]\?\) LEFT-JOIN/.test(step))
		expect(joined).toEqual([])
	})

	it('need every exception that is made for them', () => {
		const scanned = plans
			.filter(({ step }) => /^SCAN/.test(step))
			.map(({ verb, table }) => `${verb} ${table}`)
		const crossed = plans
			.filter(({ step }) => /^SEARCH/.test(step) && !/\(school_id=\?/.test(step))
			.map(({ verb, table }) => `${verb} ${table}`)
		const sorted = plans.filter(({ step }) => /TEMP B-TREE FOR .*ORDER BY/.test(step)).map(({ verb }) => verb)
		expect(Object.keys(MAY_SORT).filter((key) => !sorted.includes(key))).toEqual([])
		expect(Object.keys(MAY_SCAN).filter((key) => !scanned.includes(key))).toEqual([])
		expect(Object.keys(MAY_CROSS).filter((key) => !crossed.includes(key))).toEqual([])
	})
})

interface Step {
	verb: string
	table: string
	step: string
	sql: string
}

/** Runs every verb over the demo schools and asks SQLite how it would answer each statement of it. */
function collectPlans(): Step[] {
	process.env.DEMO = '1'
	process.env.SESSION_SECRET = 'only-for-these-tests-and-long-enough'
	return withMigrated((connection) => {
		seedDemo(connection)
		const opened = openSession('person-admin', false, ORIGIN)
		const { person } = opened
		const access = accessFor(person, 'student:read')
		if (!access) throw new Error('The demo administrator has a school.')
		const asking = { access, staff: { ...person, role: 'super_admin' as const }, secret: opened.secret }
		return Object.entries(VERBS).flatMap(([verb, run]) =>
			statementsOf(connection, () => run(asking)).flatMap((sql) => stepsOf(connection, verb, sql)),
		)
	})
}

function statementsOf({ sqlite, db }: Connection, run: () => unknown): string[] {
	const statements = new Set<string>()
	// A transaction and a pragma have no plan.
	const stop = watchRuns(
		(sql) => /^\s*(select|insert|update|delete|with)\b/i.test(sql) && statements.add(sql),
	)
	setConnection({ sqlite, db })
	run()
	stop()
	return [...statements]
}

function stepsOf({ sqlite }: Connection, verb: string, sql: string): Step[] {
	const values = Array<null>((sql.match(/\?/g) ?? []).length).fill(null)
	const rows = sqlite.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values) as { detail: string }[]
	return rows.map(({ detail }) => ({ verb, table: tableOf(detail), step: detail, sql }))
}

function tableOf(detail: string): string {
	return tables.find(({ name }) => new RegExp(`^(SCAN|SEARCH) ${name}\\b`).test(detail))?.name ?? ''
}

function takesTransaction(file: string): boolean {
	return exportedFunctions(file).some(({ parameters }) => parameters[0]?.type?.getText() === 'Tx')
}
