import type { AnalyticsReport } from './analytics/reports.ts'
import type { AttendancePage, MakeUpTask } from './attendance/pages.ts'
import type { AccountTask, InvoiceTask, MoneyTab, SelectedTask } from './billing/pages.ts'
import type { OfficeClassPage } from './class/pages.ts'
import type { LessonTask } from './lesson/pages.ts'
import type { Folder } from './message/list.ts'
import type { MessagePage } from './message/pages.ts'
import type { PortalSection } from './portal/sections.ts'
import type { ResourceTask } from './resource/pages.ts'
import type { AdminPage, SchoolSettingsPage } from './school/pages.ts'
import { bulkPages, type BulkAct } from './student/bulk.ts'
import type { SkillsPage, StudentPage } from './student/pages.ts'
import type { TaughtClassTab, TaughtStudentTab, TeacherPage, TeacherSettingsPage } from './teacher/pages.ts'

/** Every address that code writes. A page that moves is moved here. */
export const href = {
	landing: () => '/',
	login: (redirectTo?: string) =>
		redirectTo ? `/auth/login?${new URLSearchParams({ redirectTo })}` : '/auth/login',
	/** Their own two-factor sign-in, whatever their role. */
	twoFactor: (query: { do?: string } = {}) => `/two-factor${queryOf(query)}`,
	forgotPassword: () => '/auth/forgot-password',
	registerSchool: (query: PlanQuery = {}) => `/register-school${queryOf(query)}`,
	registerSoloTeacher: (query: PlanQuery = {}) => `/register-solo-teacher${queryOf(query)}`,
	selectPlan: (query: PlanQuery & { type?: 'solo' } = {}) => `/select-plan${queryOf(query)}`,
	upgrade: () => '/select-plan?upgrade=true',
	subscription: () => '/subscription',
	/** Everything of a school, to take away; and one part of it, which is posted for. */
	takeOut: () => '/take-out',
	terms: () => '/terms',
	privacy: () => '/privacy',
	/** The inbox, or another page of messages. */
	messaging: (page?: MessagePage, query: Query = {}) =>
		`/messaging${page ? `/${page}` : ''}${queryOf(query)}`,
	folder: (folder: Folder) => `/messaging${folder === 'inbox' ? '' : `/${folder}`}`,
	/** A message to many people, or what is shown before a draft of it is sent. */
	broadcast: (id: string, page?: 'preview') => `/messaging/broadcasts/${id}${page ? `/${page}` : ''}`,
	conversation: (id: string, page?: 'people', query: Query = {}) =>
		`/messaging/${id}${page ? `/${page}` : ''}${queryOf(query)}`,
	/** A new message with the guardians of a student chosen, or the student where there are none. */
	messageFamily: (student: string) => `/messaging/new${queryOf({ student, pick: 'family' })}`,
	/** The chat with our support: with the assistant, or with a person. */
	support: (mode: 'ai' | 'admin') => `/messaging?support=${mode}`,
	/** The conversations our staff look after, and one of them. */
	supportDesk: (query: { tab?: string; page?: string; id?: string; reply?: string } = {}) =>
		`/super-admin/support${queryOf(query)}`,
	help: (id?: string) => `/about${queryOf({ page: 'help', id })}`,
	file: (id: string) => `/files/${id}`,
	/** One lesson for a calendar. */
	lessonCalendar: (id: string) => `/calendars/lessons/${id}`,
	dashboard: (query: { range?: string } = {}) => `/dashboard${queryOf(query)}`,
	guide: (query: { help?: string; open?: string; then?: string } = {}) =>
		`/dashboard/getting-started${queryOf(query)}`,
	students: () => '/students',
	studentList: (query: Record<string, string | undefined> = {}) => `/students/list${queryOf(query)}`,
	/** What is asked before something is done to several students, and what came of it; `query` keeps the list. */
	changeStudents: (act: BulkAct, query: Query) => `/students/list/${bulkPages[act]}${queryOf(query)}`,
	changedStudents: (query: Query) => `/students/list/result${queryOf(query)}`,
	newStudent: (query: { family?: string } = {}) => `/students/create${queryOf(query)}`,
	/** A student, or one of the tabs and tasks below the student. */
	student: (id: string, page?: StudentPage, query: Query = {}) =>
		`/students/${id}${page ? `/${page}` : ''}${queryOf(query)}`,
	/** Takes a new note about a student, or that a call back was made. `index` is how Remix names the overview in a form. */
	studentNotes: (id: string, note?: string) => `/students/${id}?index${note ? `&note=${note}` : ''}`,
	/** The phone number and the email address of a guardian. */
	editContact: (student: string, guardian: string, back?: 'family') =>
		`/students/${student}/contact${queryOf({ guardian, back })}`,
	importStudents: () => '/students/import',
	/** One file of students: its columns, its rows, and what came of it. */
	importFile: (id: string, query: Query = {}) => `/students/import/${id}${queryOf(query)}`,
	importColumns: (id: string) => `/students/import/${id}/columns`,
	/** The page of a family. Forms are sent to it: with `note`, that a call back was made. */
	family: (id: string, query: { page?: string; note?: string } = {}) =>
		`/students/families/${id}${queryOf(query)}`,
	familyReminder: (id: string) => `/students/families/${id}/reminder`,
	/** A call to note: whom with is looked for first. */
	callNote: () => '/students/call-note',
	editStudent: (id: string) => `/students/${id}/edit`,
	studentAccount: (id: string) => `/students/${id}/account`,
	/** A task about the account of the student or of a guardian. */
	studentAccountTask: (id: string, task: 'create' | 'new-code' | 'remove-access', who: string) =>
		`/students/${id}/account/${task}${queryOf({ who })}`,
	teachers: (query: Record<string, string | undefined> = {}) => `/teachers${queryOf(query)}`,
	newTeacher: () => '/teachers/create',
	/** A teacher, or one of the tabs and tasks below the teacher. */
	teacher: (id: string, page?: TeacherPage, query: Query = {}) =>
		`/teachers/${id}${page ? `/${page}` : ''}${queryOf(query)}`,
	classes: (query: Record<string, string | undefined> = {}) => `/classes${queryOf(query)}`,
	newClass: () => '/classes/new',
	/** A private lesson to add as a class of one: its student is looked for if none is named. */
	newPrivateLesson: (query: Query = {}) => `/classes/new-lesson${queryOf(query)}`,
	/** A class, or one of the tabs and tasks below the class. */
	class: (id: string, page?: OfficeClassPage, query: Query = {}) =>
		`/classes/${id}${page ? `/${page}` : ''}${queryOf(query)}`,
	/** One lesson, or one of the tasks below it. */
	lesson: (id: string, task?: LessonTask, query: Query = {}) =>
		`/classes/sessions/${id}${task ? `/${task}` : ''}${queryOf(query)}`,
	newLesson: (classId: string, query: Query = {}) => `/classes/${classId}/add-lesson${queryOf(query)}`,
	newSeries: (classId: string, query: Query = {}) => `/classes/${classId}/add-series${queryOf(query)}`,
	/** This lesson of a series and later ones. */
	changeSeries: (classId: string, series: string, from?: string) =>
		`/classes/${classId}/change-series${queryOf({ series, from })}`,
	schedule: (query: Record<string, string | null | undefined> = {}) => `/schedule${queryOf(query)}`,
	/** The lessons of a teacher who is away: whose and on which days is asked where it is not said. */
	teacherAway: (query: Record<string, string | undefined> = {}) => `/schedule/away${queryOf(query)}`,
	/** A lesson to add: its class is asked for if none is named. */
	addLesson: (query: Query = {}) => `/schedule/add-lesson${queryOf(query)}`,
	freeTimes: (query: Query = {}) => `/schedule/free-times${queryOf(query)}`,
	/** Lessons that were booked despite a clash. */
	clashes: () => '/schedule/clashes',
	plainSchedule: (query: Record<string, string | null | undefined> = {}) =>
		`/schedule/simple${queryOf(query)}`,
	/** The rolls of a day, or one of the tabs and tasks of attendance. */
	attendance: (page?: AttendancePage, query: Query = {}) =>
		`/attendance${page ? `/${page}` : ''}${queryOf(query)}`,
	/** A make-up credit to book, or one of the tasks about it. */
	makeUp: (credit: string, task?: MakeUpTask, query: Query = {}) =>
		`/attendance/make-ups/${credit}${task ? `/${task}` : ''}${queryOf(query)}`,
	/** Takes the answer to a family who asked for a time. */
	answerMakeUp: (credit: string) => `/attendance/make-ups/${credit}?answer=yes`,
	/** A make-up credit the office gives: the student is asked for if none is named. */
	giveCredit: (student?: string) => `/attendance/give-credit${queryOf({ student })}`,
	/** A report of the school; how many students it has is the first of them. */
	analytics: (report?: AnalyticsReport, query: Query = {}) =>
		`/analytics${report && report !== 'enrolment' ? `/${report}` : ''}${queryOf(query)}`,
	legacyClasses: () => '/classes/legacy',
	billing: (query: Record<string, string | undefined> = {}) => `/billing${queryOf(query)}`,
	/** Something to do with the invoices that were ticked in the list. */
	selectedInvoices: (task: SelectedTask, ticked: string) => `/billing/${task}${queryOf({ ticked })}`,
	/** A new invoice, a draft to go on with, or an issued one to correct. */
	newInvoice: (query: Record<string, string | undefined> = {}) => `/billing/new-invoice${queryOf(query)}`,
	/** One invoice, or one of the tasks below it. */
	invoice: (id: string, task?: InvoiceTask, query: Query = {}) =>
		`/billing/manage/invoices/${id}${task ? `/${task}` : ''}${queryOf(query)}`,
	/** A tab of the school's money; the families and what they owe when none is said. */
	manageBilling: (tab?: MoneyTab, query: Query = {}) =>
		`/billing/manage${tab ? `/${tab}` : ''}${queryOf(query)}`,
	/** A payment from a family that is looked for first. */
	newPayment: () => '/billing/manage/payments/new',
	/** The account of a family, or one of the tasks below it. */
	familyAccount: (family: string, task?: AccountTask, query: Query = {}) =>
		`/billing/manage/families/${family}${task ? `/${task}` : ''}${queryOf(query)}`,
	pricePlan: (id: string) => `/billing/manage/plans/${id}`,
	newPricePlan: () => '/billing/manage/plans/new',
	changePrice: (plan: string) => `/billing/manage/plans/${plan}/change-price`,
	billingRun: (id: string) => `/billing/manage/runs/${id}`,
	/** What a run of a month would make, before it is made. */
	newBillingRun: (period?: string) => `/billing/manage/runs/new${queryOf({ period })}`,
	bankFile: (id: string) => `/billing/manage/bank/${id}`,
	disconnectOnline: () => '/billing/manage/online/disconnect',
	billingHistory: (query: Record<string, string | undefined> = {}) => `/billing/history${queryOf(query)}`,
	/** What was done about money beside moving it, such as reminders. */
	billingDone: (query: Query = {}) => `/billing/history/done${queryOf(query)}`,
	settings: () => '/settings',
	profile: (page?: 'notifications' | 'photo' | 'remove-photo') =>
		`/settings/profile${page ? `/${page}` : ''}`,
	/** The settings of the school, or one of the tabs and tasks below them. */
	schoolSettings: (page?: SchoolSettingsPage, query: Query = {}) =>
		`/settings/school${page ? `/${page}` : ''}${queryOf(query)}`,
	preferences: () => '/settings/preferences',
	yourData: () => '/settings/admin/data',
	/** The people of a school, or one of the tabs and tasks beside them. */
	people: (page?: AdminPage, query: Query = {}) =>
		`/settings/admin${page ? `/${page}` : ''}${queryOf(query)}`,
	/** The account of somebody at the school. */
	person: (membershipId: string, task?: 'remove') =>
		`/settings/admin/people/${membershipId}${task ? `/${task}` : ''}`,
	history: (query: Query = {}) => `/settings/admin/history${queryOf(query)}`,
	historyFile: (query: Record<string, string | null | undefined> = {}) =>
		`/settings/admin/history.csv${queryOf(query)}`,
	/** A paper of the school as a PDF: `invoice`, `credit-note`, `receipt`. */
	paper: (kind: string, id: string, query: Record<string, string | undefined> = {}) =>
		`/billing/papers/${kind}/${id}${queryOf(query)}`,
	/** What a student learns: the skills, or one of the tabs and the task below. */
	studentSkills: (id: string, page?: SkillsPage, query: Query = {}) =>
		`/students/${id}/skills${page ? `/${page}` : ''}${queryOf(query)}`,
	resources: () => '/dashboard/teacher/resources',
	addResource: (what: 'upload' | 'add-link') => `/dashboard/teacher/resources/${what}`,
	/** One resource, or what is done to it. */
	resource: (id: string, task?: ResourceTask) =>
		`/dashboard/teacher/resources/${id}${task ? `/${task}` : ''}`,
	teacherHome: () => '/dashboard/teacher',
	teacherClasses: () => '/dashboard/teacher/classes',
	/** A teacher's own class, or one of its tabs. */
	teacherClass: (id: string, tab?: TaughtClassTab) => `/dashboard/teacher/class/${id}${tab ? `/${tab}` : ''}`,
	/** The roll of a lesson and its notes. */
	teacherLesson: (classId: string, lesson: string) => `/dashboard/teacher/class/${classId}/lessons/${lesson}`,
	teacherStudents: (query: Query = {}) => `/dashboard/teacher/students${queryOf(query)}`,
	/** A teacher's own student, or one of the tabs below the student. */
	teacherStudent: (id: string, tab?: TaughtStudentTab, query: Query = {}) =>
		`/dashboard/teacher/students/${id}${tab ? `/${tab}` : ''}${queryOf(query)}`,
	teacherSchedule: (query: Query = {}) => `/dashboard/teacher/schedule${queryOf(query)}`,
	/** Other times for a lesson, of which its family chooses. */
	proposeTime: (lesson: string) => `/dashboard/teacher/schedule/propose${queryOf({ lesson })}`,
	teacherAnalytics: (query: Query = {}) => `/dashboard/teacher/analytics${queryOf(query)}`,
	teacherSettings: (page?: TeacherSettingsPage) => `/dashboard/teacher/settings${page ? `/${page}` : ''}`,
	studentHome: () => '/student/dashboard',
	/** A page of students and parents; `child` keeps one child chosen. */
	portal: (section: PortalSection, query: Record<string, string | null | undefined> = {}) =>
		`/student/${section}${queryOf(query)}`,
	/** A task about the lessons of a family: `lesson` and `student`, `credit` or `hold` say about which. */
	portalLessons: (task: 'absence' | 'move' | 'book' | 'confirm', query: Query) =>
		`/student/schedule/${task}${queryOf(query)}`,
	portalSettings: (tab: 'account' | 'notifications', query: Query = {}) =>
		`/student/settings/${tab}${queryOf(query)}`,
	platformHome: () => '/super-admin',
	logout: () => '/api/logout',
	switchSchool: () => '/api/session/school',
	askToCancelSubscription: () => '/subscription?do=cancel',
	changePlan: (plan: string, cycle: string) =>
		`/subscription?${new URLSearchParams({ do: 'change', plan, cycle })}`,
	receipt: (id: string) => `/subscription?${new URLSearchParams({ receipt: id })}`,
	pay: () => '/api/paypal/subscription',
	/** The page that asks before a registration is deleted. */
	askToCancelRegistration: () => '/select-plan?do=cancel-registration',
	cancelRegistration: () => '/api/cleanup/cancel-registration',
} as const

/** The plan somebody wants, and how often they want to pay. */
type PlanQuery = {
	plan?: string | null
	billing?: string | null
}

type Query = Readonly<Record<string, string | null | undefined>>

export function queryOf(query: Query): string {
	const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
	return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}
