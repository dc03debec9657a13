import { expect, type Page } from '@playwright/test'
import { loanPages } from './loan-pages.ts'
import { onlinePages } from './online-pages.ts'
import { officePages } from './office-pages.ts'
import { enterAgain } from './one-window.ts'

export interface EveryPage {
	name: string
	path: string
	/** Who must be signed in to see it. */
	as?: string
	status?: number
	/** A browser lays an open dialog over its page unless a style sheet tells it otherwise. */
	needsStyles?: true
	/** Made of the same parts as another one: axe reads it once, and its colors, size and print are those of the other. */
	alike?: true
	/** What to do once it is open. */
	then?: (page: Page) => Promise<void>
}

const JUN = '/teachers/harmony-teacher-1'
const PIANO = '/classes/harmony-class-piano-first-steps'
const OWN_CLASS = '/dashboard/teacher/class/harmony-class-piano-first-steps'
const OWN_STUDENT = '/dashboard/teacher/students/harmony-student-4'
const SERIES = 'harmony-class-piano-first-steps-series'
const LESSON = 'harmony-class-piano-first-steps-lesson-3'

/** Every page a person can meet, in each of its states. */
export const everyPage: EveryPage[] = [
	{ name: 'landing', path: '/' },
	{ name: 'landing, signed in', path: '/', as: 'admin' },
	{ name: 'landing, pending', path: '/', as: 'pending' },
	{ name: 'landing, prices by the year', path: '/?billing=yearly' },
	{ name: 'landing, message with mistakes', path: '/', then: send('Send message') },
	{ name: 'demo', path: '/?demo=1', needsStyles: true },
	{ name: 'demo with mistakes', path: '/?demo=1', needsStyles: true, then: send('Request Demo') },
	{ name: 'about', path: '/about' },
	{ name: 'questions', path: '/faq' },
	{ name: 'terms', path: '/terms', alike: true },
	{ name: 'privacy', path: '/privacy' },
	{ name: 'security', path: '/security', alike: true },
	{ name: 'accessibility', path: '/accessibility', alike: true },
	{ name: 'about, signed in', path: '/about', as: 'admin' },
	{ name: 'login', path: '/auth/login' },
	{ name: 'login, at its other address', path: '/login' },
	{ name: 'simple login', path: '/simple-login' },
	{ name: 'login with mistakes', path: '/auth/login', then: sendEmptyForm },
	{ name: 'taking a school away', path: '/take-out', as: 'expired' },
	{ name: 'two-factor sign-in', path: '/two-factor', as: 'admin' },
	{ name: 'plans by the month', path: '/select-plan' },
	{ name: 'plans by the year', path: '/select-plan?billing=yearly' },
	{ name: 'plan of a solo teacher', path: '/select-plan?type=solo' },
	{ name: 'plans, pending', path: '/select-plan?upgrade=true', as: 'pending' },
	{ name: 'plans, expired', path: '/select-plan?upgrade=true', as: 'expired' },
	{ name: 'registration of a school', path: '/register-school' },
	{ name: 'registration of a solo teacher', path: '/register-solo-teacher' },
	{ name: 'registration, the other form', path: '/register' },
	{ name: 'registration, signed in', path: '/register-school', as: 'pending' },
	{ name: 'forgotten password', path: '/forgot-password' },
	{ name: 'forgotten password, pending', path: '/forgot-password', as: 'pending' },
	{ name: 'subscription, signed out', path: '/subscription' },
	{ name: 'subscription, active', path: '/subscription', as: 'admin' },
	{ name: 'subscription, expired', path: '/subscription', as: 'expired' },
	{ name: 'subscription at the desk', path: '/settings/subscription', as: 'solo' },
	{ name: 'not found', path: '/no-such-page', status: 404 },
	{ name: 'platform', path: '/super-admin', as: 'super' },
	{ name: 'platform, demo requests', path: '/super-admin/demo-requests', as: 'super' },
	{ name: 'platform, contact messages', path: '/super-admin/contact-messages', as: 'super' },
	{ name: 'platform, schools', path: '/super-admin/schools', as: 'super' },
	{ name: 'platform, a school', path: '/super-admin/schools/harmony', as: 'super' },
	{ name: 'platform, limits of a school', path: '/super-admin/schools/harmony/limits', as: 'super' },
	{
		name: 'platform, a school to be deleted',
		alike: true,
		path: '/super-admin/schools/harmony/delete',
		as: 'super',
	},
	{ name: 'platform, paid subscriptions', path: '/super-admin/paid-subscriptions', as: 'super' },
	{ name: 'platform, database', path: '/super-admin/database', as: 'super' },
	{ name: 'platform, cleanup', path: '/super-admin/cleanup-details', as: 'super' },
	{
		name: 'platform, a dry run of the cleanup',
		path: '/super-admin/cleanup-details/closed',
		as: 'super',
	},
	{ name: 'platform, analytics', path: '/super-admin/analytics', as: 'super' },
	{ name: 'platform, size and speed', alike: true, path: '/super-admin/analytics?report=speed', as: 'super' },
	{ name: 'platform, transactions', path: '/super-admin/transactions', as: 'super' },
	{
		name: 'platform, the school of an entry',
		path: '/super-admin/transactions/enter?search=school',
		as: 'super',
	},
	{
		name: 'platform, an entry by hand',
		path: '/super-admin/transactions/enter/plover',
		as: 'super',
	},
	{
		name: 'platform, a second look at an entry',
		alike: true,
		path: '/super-admin/transactions/enter/plover?kind=payment&amount=9.99&day=2026-04-14&reference=T-1&reason=Transfer&look=1',
		as: 'super',
	},
	{
		name: 'platform, a transaction',
		path: '/super-admin/transactions/thistle/thistle-hand',
		as: 'super',
	},
	{
		name: 'platform, a correction',
		path: '/super-admin/transactions/plover/plover-hand/correct',
		as: 'super',
	},
	{ name: 'support, the queue', path: '/super-admin/support', as: 'super' },
	{
		name: 'support, a conversation',
		path: '/super-admin/support',
		as: 'super',
		then: async (page) => {
			await page.getByRole('link', { name: 'Hanna Lindqvist' }).click()
			await page.getByRole('button', { name: 'Solve' }).waitFor()
		},
	},
	{ name: 'messages', path: '/messaging', as: 'admin' },
	{ name: 'messages of a student', alike: true, path: '/messaging', as: 'student' },
	{ name: 'messages, a conversation', path: '/messaging/harmony-conversation-later-slot', as: 'admin' },
	{
		name: 'messages, a conversation of a parent',
		path: '/messaging/harmony-conversation-later-slot',
		as: 'parent',
	},
	{
		name: 'messages, who takes part',
		path: '/messaging/harmony-conversation-later-slot/people',
		as: 'admin',
	},
	{ name: 'messages, to people', path: '/messaging/new', as: 'admin' },
	{ name: 'messages, to a teacher', path: '/messaging/new', as: 'parent' },
	{ name: 'messages, to many', path: '/messaging/many', as: 'admin' },
	{ name: 'messages, preview', path: '/messaging/broadcasts/harmony-broadcast-term/preview', as: 'admin' },
	{ name: 'messages, sent to many', path: '/messaging/broadcasts/harmony-broadcast-concert', as: 'admin' },
	{ name: 'messages, failed', path: '/messaging/failed', as: 'admin' },
	{ name: 'messages, templates', path: '/messaging/templates', as: 'teacher' },
	{ name: 'support chat, assistant', path: '/messaging/support/ai', as: 'admin' },
	{ name: 'support chat, a person', path: '/messaging/support/admin', as: 'student' },
	{ name: 'pay of teachers', path: '/billing/manage/pay', as: 'admin' },
	{ name: 'bank files', path: '/billing/manage/bank', as: 'admin' },
	{ name: 'a bank file', path: '/billing/manage/bank/harmony-bank-1', as: 'admin' },
	{ name: 'taught and billed', path: '/billing/manage/reconcile', as: 'admin' },
	{ name: 'pay of a teacher', path: `${JUN}/pay`, as: 'admin' },
	{ name: 'own pay of a teacher', path: '/dashboard/teacher/analytics?report=pay', as: 'teacher' },
	{ name: 'documentation', path: '/about?page=help' },
	{ name: 'documentation, an article', path: '/about?page=help&id=invoices' },
	{ name: 'school', path: '/dashboard', as: 'admin' },
	{ name: 'school of a solo teacher', path: '/dashboard', as: 'solo' },
	{ name: 'guide', path: '/dashboard/getting-started', as: 'admin' },
	{
		name: 'guide with its optional part open',
		alike: true,
		path: '/dashboard/getting-started?open=optional',
		as: 'admin',
	},
	{ name: 'guide with an article', path: '/dashboard/getting-started?help=places', as: 'solo' },
	{ name: 'settings', path: '/settings', as: 'admin' },
	{ name: 'settings, notifications', path: '/settings/profile/notifications', as: 'admin' },
	{
		name: 'notifications of a teacher',
		path: '/dashboard/teacher/settings/notifications',
		as: 'teacher',
	},
	{ name: 'notifications of a family', path: '/student/settings/notifications', as: 'student' },
	{ name: 'settings, name and contact', path: '/settings/school', as: 'admin' },
	{ name: 'settings, places', path: '/settings/school/places', as: 'admin' },
	{ name: 'settings, terms', path: '/settings/school/terms', as: 'admin' },
	{ name: 'settings, closures', path: '/settings/school/closures', as: 'admin' },
	{
		name: 'settings, lessons a closure falls on',
		path: '/settings/school/closures?close=harmony-closure-3',
		as: 'admin',
	},
	{
		name: 'settings, public holidays',
		path: '/settings/school/closures?country=GB&year=2028',
		as: 'admin',
	},
	{ name: 'settings, dates and money', alike: true, path: '/settings/school/locale', as: 'solo' },
	{ name: 'settings, teaching', path: '/settings/school/teaching', as: 'admin' },
	{ name: 'settings, consents', path: '/settings/school/consents', as: 'admin' },
	{ name: 'settings, who sees what', alike: true, path: '/settings/school/portal', as: 'solo' },
	{ name: 'settings, preferences', path: '/settings/preferences', as: 'admin' },
	{ name: 'classes', path: '/classes', as: 'admin' },
	{ name: 'classes with a waiting list', alike: true, path: '/classes?show=waiting', as: 'admin' },
	{ name: 'a new class', path: '/classes/new', as: 'admin' },
	{ name: 'a class', path: `${PIANO}`, as: 'admin' },
	{ name: 'the waiting list of a class', path: `${PIANO}/waiting-list`, as: 'admin' },
	{ name: 'what a class is', alike: true, path: `${PIANO}/definition`, as: 'admin' },
	{ name: 'a class to be archived', alike: true, path: `${PIANO}/archive`, as: 'admin' },
	{ name: 'a lesson and its roll', path: `/classes/sessions/${LESSON}`, as: 'admin' },
	{ name: 'a lesson to be moved', path: `/classes/sessions/${LESSON}/move`, as: 'admin' },
	{ name: 'a lesson to be canceled', path: `/classes/sessions/${LESSON}/cancel`, as: 'admin' },
	{ name: 'a substitute', path: `/classes/sessions/${LESSON}/substitute`, as: 'admin' },
	{ name: 'an absence', path: `/classes/sessions/${LESSON}/absence`, as: 'admin' },
	{ name: 'a visitor to a lesson', path: `/classes/sessions/${LESSON}/add-visitor`, as: 'admin' },
	{ name: 'the sessions of a class', alike: true, path: `${PIANO}/lessons`, as: 'admin' },
	{ name: 'weekly lessons to be added', path: `${PIANO}/add-series`, as: 'admin' },
	{
		name: 'later lessons of a series to be changed',
		path: `${PIANO}/change-series?series=${SERIES}`,
		as: 'admin',
	},
	{ name: 'one lesson to be added', alike: true, path: `${PIANO}/add-lesson`, as: 'admin' },
	{ name: 'schedule, week', path: '/schedule', as: 'admin' },
	{ name: 'schedule, day', path: '/schedule?view=day', as: 'admin' },
	{ name: 'schedule, month', path: '/schedule?view=month', as: 'admin' },
	{ name: 'schedule, free time', path: '/schedule/free-times?minutes=45', as: 'admin' },
	{ name: 'schedule, lessons that clash', path: '/schedule/clashes', as: 'admin' },
	{ name: 'schedule, plain list', path: '/schedule/simple', as: 'admin' },
	{ name: 'analytics', path: '/analytics?compare=year', as: 'admin' },
	{ name: 'analytics, lessons by teacher', path: '/analytics/lessons?by=teacher', as: 'admin' },
	{ name: 'analytics, revenue', alike: true, path: '/analytics/revenue?range=12', as: 'admin' },
	{ name: 'analytics, seats', path: '/analytics/seats', as: 'solo' },
	{ name: 'the students of a class', path: `${PIANO}/students`, as: 'admin' },
	{ name: 'the roll of a class', path: `${PIANO}/students/print-roll`, as: 'admin' },
	{ name: 'names of a class on labels', alike: true, path: `${PIANO}/students/name-labels`, as: 'admin' },
	{ name: 'addresses of a class on labels', path: `${PIANO}/students/address-labels`, as: 'admin' },
	{ name: 'classes that are history', path: '/classes/legacy', as: 'admin' },
	{ name: 'money of a class', path: `${PIANO}/money`, as: 'admin' },
	{ name: 'teachers', path: '/teachers', as: 'admin' },
	{ name: 'a new teacher', path: '/teachers/create', as: 'admin' },
	{ name: 'a teacher', path: JUN, as: 'admin' },
	{ name: 'hours of a teacher', path: `${JUN}/hours`, as: 'admin' },
	{ name: 'what a teacher teaches', path: `${JUN}/classes`, as: 'admin' },
	{ name: 'qualifications of a teacher', path: `${JUN}/qualifications`, as: 'admin' },
	{ name: 'a teacher who leaves', path: `${JUN}/leaving`, as: 'admin' },
	{ name: 'lessons of a solo teacher', path: '/classes', as: 'solo' },
	{ name: 'a new lesson', path: '/classes/new-lesson', as: 'solo' },
	{ name: 'teacher', path: '/dashboard/teacher', as: 'teacher' },
	{ name: 'invoices', path: '/billing?perPage=25', as: 'admin' },
	{ name: 'invoices, filtered', alike: true, path: '/billing?view=late', as: 'admin' },
	{ name: 'invoices of a solo teacher', alike: true, path: '/billing?view=open', as: 'solo' },
	{
		name: 'what to do with several invoices',
		path: '/billing/remind?ticked=harmony-invoice-6.harmony-invoice-9',
		as: 'admin',
	},
	{ name: 'an invoice', path: '/billing/manage/invoices/harmony-invoice-6', as: 'admin' },
	{ name: 'crediting an invoice', path: '/billing/manage/invoices/harmony-invoice-6/credit', as: 'admin' },
	{ name: 'whom to bill', path: '/billing/new-invoice?find=okafor', as: 'admin' },
	{ name: 'a new invoice', path: '/billing/new-invoice?family=harmony-family-2', as: 'admin' },
	{ name: 'accounts of families', path: '/billing/manage', as: 'admin' },
	{
		name: 'the account of a family',
		path: '/billing/manage/families/harmony-family-2',
		as: 'admin',
	},
	{
		name: 'a payment of a family',
		path: '/billing/manage/families/harmony-family-2/payment',
		as: 'admin',
	},
	{ name: 'classes of a teacher', path: '/dashboard/teacher/classes', as: 'teacher' },
	{ name: 'a class of a teacher', path: OWN_CLASS, as: 'teacher' },
	{ name: 'an assignment for a class of a teacher', path: `${OWN_CLASS}/assignment`, as: 'teacher' },
	{ name: 'the roll of a teacher', path: `${OWN_CLASS}/lessons/${LESSON}`, as: 'teacher' },
	{ name: 'schedule of a teacher', path: '/dashboard/teacher/schedule', as: 'teacher' },
	{ name: 'figures of a teacher', path: '/dashboard/teacher/analytics', as: 'teacher' },
	{ name: 'settings of a teacher', path: '/dashboard/teacher/settings', as: 'teacher' },
	{ name: 'hours and time off of a teacher', path: '/dashboard/teacher/settings/hours', as: 'teacher' },
	{
		name: 'time off of a teacher at the desk',
		path: '/teachers/harmony-teacher-2/time-off',
		as: 'admin',
	},
	{ name: 'students of a teacher', path: '/dashboard/teacher/students', as: 'teacher' },
	{ name: 'a student of a teacher', path: OWN_STUDENT, as: 'teacher' },
	{ name: 'notes about a student of a teacher', path: `${OWN_STUDENT}/notes`, as: 'teacher' },
	{ name: 'practice of a student of a teacher', path: `${OWN_STUDENT}/practice`, as: 'teacher' },
	{ name: 'repertoire of a student of a teacher', path: `${OWN_STUDENT}/repertoire`, as: 'teacher' },
	{ name: 'skills of a student of a teacher', path: `${OWN_STUDENT}/skills`, as: 'teacher' },
	{ name: 'reports of a student of a teacher', path: `${OWN_STUDENT}/reports`, as: 'teacher' },
	{
		name: 'skills of a student',
		path: '/students/harmony-student-4/skills',
		as: 'admin',
	},
	{
		name: 'report of a student to be reviewed',
		path: '/students/harmony-student-4/skills/reports?report=harmony-student-4-report-2',
		as: 'admin',
	},
	{ name: 'a framework of skills', path: '/students/harmony-student-4/skills/framework', as: 'admin' },
	{ name: 'attendance in a class of a teacher', path: `${OWN_CLASS}/attendance`, as: 'teacher' },
	{ name: 'payments of families', alike: true, path: '/billing/manage/payments?perPage=25', as: 'admin' },
	{ name: 'price plans', path: '/billing/manage/plans', as: 'admin' },
	{ name: 'a price plan', path: '/billing/manage/plans/harmony-weekly', as: 'admin' },
	{ name: 'a new price plan', path: '/billing/manage/plans/new', as: 'admin' },
	{ name: 'enrollments without a price plan', path: '/billing/manage/plans/unpriced', as: 'admin' },
	{ name: 'billing runs', path: '/billing/manage/runs', as: 'admin' },
	{ name: 'a billing run before it is made', path: '/billing/manage/runs/new?period=2026-04', as: 'admin' },
	{ name: 'an invoice to pay that is not there', path: '/pay/none', status: 404 },
	{ name: 'rules of billing', path: '/billing/manage/rules', as: 'solo' },
	{ name: 'history of money', path: '/billing/history?perPage=25', as: 'admin' },
	{ name: 'resources', path: '/dashboard/teacher/resources', as: 'teacher' },
	{ name: 'resources of a solo teacher', alike: true, path: '/dashboard/teacher/resources', as: 'solo' },
	{ name: 'a file to share', path: '/dashboard/teacher/resources/harmony-resource-2', as: 'teacher' },
	{
		name: 'a file that is withdrawn',
		path: '/dashboard/teacher/resources/harmony-resource-6',
		as: 'teacher',
	},
	{ name: 'upload a file', path: '/dashboard/teacher/resources/upload', as: 'teacher' },
	{
		name: 'upload a file with mistakes',
		alike: true,
		path: '/dashboard/teacher/resources/upload',
		as: 'teacher',
		then: send('Upload file'),
	},
	...loanPages,
	...onlinePages,
	...officePages,
	{ name: 'rolls of today', path: '/attendance', as: 'admin' },
	{ name: 'rolls to be taken', path: '/attendance/unmarked?perPage=25', as: 'admin' },
	{ name: 'attendance by class', path: '/attendance/classes?perPage=25', as: 'admin' },
	{
		name: 'attendance by lesson of a solo teacher',
		alike: true,
		path: '/attendance/classes',
		as: 'solo',
	},
	{ name: 'attendance by student', path: '/attendance/students?perPage=25', as: 'admin' },
	{ name: 'absences reported ahead', path: '/attendance/reported', as: 'admin' },
	{ name: 'marks of several lessons', path: '/attendance/set-marks?code=P', as: 'admin' },
	{
		name: 'a paper roll',
		path: '/attendance/paper-roll?class=harmony-class-piano-first-steps',
		as: 'admin',
	},
	{ name: 'make-up credits', path: '/attendance/credits?perPage=25', as: 'admin' },
	{ name: 'patterns of attendance', alike: true, path: '/attendance/patterns?perPage=25', as: 'admin' },
	{ name: 'students', path: '/students', as: 'admin' },
	{ name: 'list of students', path: '/students/list?perPage=25', as: 'admin' },
	{
		name: 'list of students, filtered',
		path: '/students/list?state=waiting&ageFrom=5',
		as: 'solo',
	},
	{ name: 'list without a match', path: '/students/list?search=nobody', as: 'admin' },
	{
		name: 'what to do with several students',
		path: '/students/list/status?ticked=harmony-student-4.harmony-student-5',
		as: 'admin',
	},
	{ name: 'add a student', path: '/students/create', as: 'admin' },
	{ name: 'a photo of a student', path: '/students/harmony-student-4/photo', as: 'admin' },
	{ name: 'import students', path: '/students/import', as: 'admin' },
	{ name: 'add a student with mistakes', path: '/students/create', as: 'admin', then: send('Save') },
	{ name: 'add a sibling', alike: true, path: '/students/create?family=harmony-family-2', as: 'admin' },
	{ name: 'a student', path: '/students/harmony-student-4', as: 'admin' },
	{ name: 'enrollments of a student', path: '/students/harmony-student-4/enrollments', as: 'admin' },
	{ name: 'family of a student', path: '/students/harmony-student-4/family', as: 'admin' },
	{
		name: 'what a family is billed by',
		alike: true,
		path: '/students/harmony-student-4/edit-family',
		as: 'admin',
	},
	{ name: 'who pays for a family', alike: true, path: '/students/harmony-student-4/payers', as: 'admin' },
	{ name: 'money of a student', path: '/students/harmony-student-4/money', as: 'admin' },
	{ name: 'consents of a student', path: '/students/harmony-student-4/consents', as: 'admin' },
	{ name: 'history of a student', alike: true, path: '/students/harmony-student-4/history', as: 'admin' },
	{ name: 'card of a student', path: '/students/harmony-student-4/card', as: 'admin' },
	{ name: 'add a guardian', path: '/students/harmony-student-4/add-guardian', as: 'admin' },
	{ name: 'move a student', alike: true, path: '/students/harmony-student-4/move-family', as: 'admin' },
	{
		name: 'change the state of a student',
		alike: true,
		path: '/students/harmony-student-4/status',
		as: 'admin',
	},
	{ name: 'the last day of a student', path: '/students/harmony-student-4/status?to=left', as: 'admin' },
	{
		name: 'a pause of a student',
		alike: true,
		path: '/students/harmony-student-4/status?to=paused',
		as: 'admin',
	},
	{ name: 'a student who leaves soon', alike: true, path: '/students/harmony-student-25', as: 'admin' },
	{
		name: 'a student stays after all',
		alike: true,
		path: '/students/harmony-student-25/stay',
		as: 'admin',
	},
	{ name: 'archive a student', alike: true, path: '/students/harmony-student-4/archive', as: 'admin' },
	{
		name: 'two records of a student beside each other',
		alike: true,
		path: '/students/harmony-student-4/merge?with=harmony-student-5',
		as: 'admin',
	},
	{
		name: 'whom to merge a student with',
		alike: true,
		path: '/students/harmony-student-4/merge?search=o',
		as: 'admin',
	},
	{ name: 'erase a student', alike: true, path: '/students/harmony-student-4/erase', as: 'admin' },
	{ name: 'edit a student', path: '/students/harmony-student-4/edit', as: 'admin' },
	{
		name: 'teacher with the account menu open',
		path: '/dashboard/teacher',
		as: 'teacher',
		then: openAccount,
	},
	{ name: 'student', path: '/student/dashboard', as: 'student' },
	{ name: 'parent', path: '/student/dashboard', as: 'parent' },
	{ name: 'lessons of a family', path: '/student/schedule', as: 'parent' },
	{
		name: 'lessons of one child',
		alike: true,
		path: '/student/schedule?child=harmony-student-4',
		as: 'parent',
	},
	{ name: 'several days away', path: '/student/schedule/away', as: 'parent' },
	{ name: 'invoices of a family', path: '/student/invoices', as: 'parent' },
	{ name: 'statement of a family', path: '/student/invoices/statement', as: 'parent' },
	{ name: 'progress of two children', path: '/student/progress', as: 'parent' },
	{ name: 'progress of a child', path: '/student/progress?child=harmony-student-4', as: 'parent' },
	{ name: 'progress of a learner', alike: true, path: '/student/progress', as: 'student' },
	{
		name: 'recordings of a child',
		path: '/student/progress/recordings/harmony-student-4-assignment-2',
		as: 'parent',
	},
	{ name: 'reports of a family', path: '/student/reports', as: 'parent' },
	{ name: 'feedback of a family', path: '/student/feedback', as: 'parent' },
	{ name: 'settings of a family', path: '/student/settings', as: 'parent' },
	{ name: 'account of a parent', path: '/student/settings/account', as: 'parent' },
	{ name: 'parent with the account menu open', path: '/student/dashboard', as: 'parent', then: openAccount },
	{ name: 'shared resources, to a parent', path: '/student/resources', as: 'parent' },
	{ name: 'invitation that is over', path: '/invitation', status: 400 },
	{ name: 'signed link that is over', path: '/links/none', status: 400 },
	{ name: 'unsubscribe link that does not work', alike: true, path: '/unsubscribe/none', status: 400 },
	{ name: 'offer that is over', alike: true, path: '/offers/none', status: 400 },
	{ name: 'confirmation that is over', path: '/email-confirmation', status: 400 },
	{ name: 'accounts of a student', path: '/students/harmony-student-10/account', as: 'admin' },
	{
		name: 'new account',
		alike: true,
		path: '/students/harmony-student-10/account/create?who=harmony-student-10',
		as: 'admin',
	},
	{ name: 'profile', path: '/settings/profile', as: 'cape' },
	{ name: 'people', path: '/settings/admin', as: 'cape' },
	{ name: 'a teacher, and what they may do', path: '/settings/admin/people/cape-teacher', as: 'cape' },
	{ name: 'ownership', alike: true, path: '/settings/admin/ownership', as: 'cape' },
	{ name: 'emails of a school', path: '/settings/admin/emails', as: 'admin' },
	{ name: 'data of a school', path: '/settings/admin/data', as: 'admin' },
	{ name: 'background jobs of a school', path: '/settings/admin/jobs', as: 'admin' },
	{ name: 'privacy of a school', alike: true, path: '/settings/admin/privacy', as: 'admin' },
	{ name: 'keys', path: '/settings/admin/keys', as: 'admin' },
	{ name: 'text messages', path: '/settings/admin/texts', as: 'admin' },
	{ name: 'a new key', path: '/settings/admin/keys/new', as: 'admin' },
	{ name: 'checks of a school', path: '/settings/admin/checks', as: 'admin' },
	{ name: 'history', alike: true, path: '/settings/admin/history', as: 'cape' },
	{ name: 'paused, to a teacher', path: '/dashboard/teacher', as: 'late-teacher', status: 403 },
	{ name: 'paused, to a student', path: '/student/dashboard', as: 'late-student', status: 403 },
]

/** Where people work for hours: sent whole, and taken over by the framework after paint. */
export function isDesk({ path }: EveryPage): boolean {
	return /^\/(dashboard|students|schedule|billing|attendance|classes|teachers|settings|super-)/.test(path)
}

export async function open(page: Page, { path, as, status = 200, then }: EveryPage) {
	await enterAgain(page, as)
	const answer = await page.goto(path)
	expect(answer?.status()).toBe(status)
	expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path)
	await then?.(page)
}

async function sendEmptyForm(page: Page) {
	await page.getByRole('button', { name: 'Sign in' }).click()
	await expect(page.getByRole('alert')).toBeVisible()
}

async function openAccount(page: Page) {
	await page.locator('.account summary').click()
	await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
}

function send(button: string) {
	return async (page: Page) => {
		await page.getByRole('button', { name: button, exact: true }).click()
		await expect(page.getByRole('alert')).toBeVisible()
	}
}
