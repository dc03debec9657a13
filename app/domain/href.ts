import type { AnalyticsReport } from './analytics/reports.ts'
import type { AttendancePage, MakeUpTask } from './attendance/pages.ts'
import type { OnlineProvider } from './billing/online.ts'
import type { AccountTask, InvoiceTask, MoneyTab, SelectedTask } from './billing/pages.ts'
import type { OfficeClassPage } from './class/pages.ts'
import type { LessonTask } from './lesson/pages.ts'
import type { Folder } from './message/list.ts'
import type { MessagePage } from './message/pages.ts'
import type { PortalSection } from './portal/sections.ts'
import type { ResourceTask } from './resource/pages.ts'
import type { AdminPage, SchoolSettingsPage } from './school/pages.ts'
import type { SkillsPage, StudentPage } from './student/pages.ts'
import type { TaughtClassPage, TaughtStudentPage, TeacherPage, TeacherSettingsPage } from './teacher/pages.ts'

/** Every address the code links to. A page that moves only needs a change here. */
export const href = {
	landing: () => '/',
	login: (redirectTo?: string) =>
		redirectTo ? `/auth/login?${new URLSearchParams({ redirectTo })}` : '/auth/login',
	/** The user's own two-factor sign-in, for every role. */
	twoFactor: (query: { do?: string } = {}) => `/two-factor${queryOf(query)}`,
	forgotPassword: () => '/auth/forgot-password',
	registerSchool: (query: PlanQuery = {}) => `/register-school${queryOf(query)}`,
	registerSoloTeacher: (query: PlanQuery = {}) => `/register-solo-teacher${queryOf(query)}`,
	selectPlan: (query: PlanQuery & { type?: 'solo' } = {}) => `/select-plan${queryOf(query)}`,
	upgrade: () => '/select-plan?upgrade=true',
	subscription: () => '/subscription',
	/** The full export of a school. */
	takeOut: () => '/take-out',
	terms: () => '/terms',
	privacy: () => '/privacy',
	messaging: (page?: MessagePage, query: Query = {}) =>
		`/messaging${page ? `/${page}` : ''}${queryOf(query)}`,
	folder: (folder: Folder) => `/messaging${folder === 'inbox' ? '' : `/${folder}`}`,
	/** A message to many recipients, or its preview before sending. */
	broadcast: (id: string, page?: 'preview') => `/messaging/broadcasts/${id}${page ? `/${page}` : ''}`,
	conversation: (id: string, page?: 'people', query: Query = {}) =>
		`/messaging/${id}${page ? `/${page}` : ''}${queryOf(query)}`,
	/** A new message to the guardians of a student, or to the student if there are none. */
	messageFamily: (student: string) => `/messaging/new${queryOf({ student, pick: 'family' })}`,
	/** The support chat with the assistant or with staff. */
	support: (mode: 'ai' | 'admin', page?: 'live' | 'rating' | 'seen') =>
		`/messaging/support/${mode}${page ? `/${page}` : ''}`,
	help: (id?: string) => `/about${queryOf({ page: 'help', id })}`,
	file: (id: string) => `/files/${id}`,
	/** A single lesson as a calendar file. */
	lessonCalendar: (id: string) => `/calendars/lessons/${id}`,
	dashboard: (query: { range?: string; by?: string } = {}) => `/dashboard${queryOf(query)}`,
	guide: (query: { help?: string; open?: string; then?: string } = {}) =>
		`/dashboard/getting-started${queryOf(query)}`,
	students: () => '/students',
	studentsToComplete: () => '/students/to-complete',
	studentList: (query: Record<string, string | undefined> = {}) => `/students/list${queryOf(query)}`,
	newStudent: (query: { family?: string; then?: 'lesson' } = {}) => `/students/create${queryOf(query)}`,
	student: (id: string, page?: StudentPage, query: Query = {}) =>
		`/students/${id}${page ? `/${page}` : ''}${queryOf(query)}`,
	/** Saves a note, or records that a call was returned. `index` is the marker Remix uses for posts to an index route. */
	studentNotes: (id: string, note?: string) => `/students/${id}?index${note ? `&note=${note}` : ''}`,
	editContact: (student: string, guardian: string, back?: 'family') =>
		`/students/${student}/contact${queryOf({ guardian, back })}`,
	/** The list of sign-ups, and the question before one of them is declined. */
	signUps: (query: Query = {}) => `/students/sign-ups${queryOf(query)}`,
	answerSignUp: (id: string) => `/students/sign-ups/${id}/answer`,
	declineSignUp: (id: string) => `/students/sign-ups/${id}/decline`,
	placeSignUp: (id: string) => `/students/sign-ups/${id}/place`,
	bookTrial: (id: string) => `/students/sign-ups/${id}/book`,
	importStudents: () => '/students/import',
	importFile: (id: string, query: Query = {}) => `/students/import/${id}${queryOf(query)}`,
	importColumns: (id: string) => `/students/import/${id}/columns`,
	/** Posts with `note` record that a call was returned. */
	family: (id: string, query: { show?: string; page?: string; note?: string } = {}) =>
		`/students/families/${id}${queryOf(query)}`,
	familyReminder: (id: string) => `/students/families/${id}/reminder`,
	/** Starts with a search for the family. */
	callNote: () => '/students/call-note',
	editStudent: (id: string) => `/students/${id}/edit`,
	studentAccount: (id: string) => `/students/${id}/account`,
	studentAccountTask: (id: string, task: 'create' | 'new-code' | 'remove-access', who: string) =>
		`/students/${id}/account/${task}${queryOf({ who })}`,
	teachers: (query: Record<string, string | undefined> = {}) => `/teachers${queryOf(query)}`,
	newTeacher: () => '/teachers/create',
	teacher: (id: string, page?: TeacherPage, query: Query = {}) =>
		`/teachers/${id}${page ? `/${page}` : ''}${queryOf(query)}`,
	classes: (query: Record<string, string | undefined> = {}) => `/classes${queryOf(query)}`,
	newClass: () => '/classes/new',
	/** A private lesson to add as a class of one: its student is looked for if none is named. */
	newPrivateLesson: (query: Query = {}) => `/classes/new-lesson${queryOf(query)}`,
	lessonPreview: () => '/classes/new-lesson/preview',
	/** A class, or one of the tabs and tasks below the class. */
	class: (id: string, page?: OfficeClassPage, query: Query = {}) =>
		`/classes/${id}${page ? `/${page}` : ''}${queryOf(query)}`,
	lesson: (id: string, task?: LessonTask, query: Query = {}) =>
		`/classes/sessions/${id}${task ? `/${task}` : ''}${queryOf(query)}`,
	newLesson: (classId: string, query: Query = {}) => `/classes/${classId}/add-lesson${queryOf(query)}`,
	newSeries: (classId: string, query: Query = {}) => `/classes/${classId}/add-series${queryOf(query)}`,
	/** Changes the series from this lesson on. */
	changeSeries: (classId: string, series: string, from?: string) =>
		`/classes/${classId}/change-series${queryOf({ series, from })}`,
	schedule: (query: Record<string, string | null | undefined> = {}) => `/schedule${queryOf(query)}`,
	/** Asks for the teacher and the days if they are not given. */
	teacherAway: (query: Record<string, string | undefined> = {}) => `/schedule/away${queryOf(query)}`,
	/** Asks for the class if none is given. */
	addLesson: (query: Query = {}) => `/schedule/add-lesson${queryOf(query)}`,
	freeTimes: (query: Query = {}) => `/schedule/free-times${queryOf(query)}`,
	plainSchedule: (query: Record<string, string | null | undefined> = {}) =>
		`/schedule/simple${queryOf(query)}`,
	attendance: (page?: AttendancePage, query: Query = {}) =>
		`/attendance${page ? `/${page}` : ''}${queryOf(query)}`,
	makeUp: (credit: string, task?: MakeUpTask, query: Query = {}) =>
		`/attendance/make-ups/${credit}${task ? `/${task}` : ''}${queryOf(query)}`,
	/** Saves the reply to a family that asked for a time. */
	answerMakeUp: (credit: string) => `/attendance/make-ups/${credit}?answer=yes`,
	/** Asks for the student if none is given. */
	giveCredit: (student?: string) => `/attendance/give-credit${queryOf({ student })}`,
	/** The enrollment report lives at the base address. */
	analytics: (report?: AnalyticsReport, query: Query = {}) =>
		`/analytics${report && report !== 'enrolment' ? `/${report}` : ''}${queryOf(query)}`,
	legacyClasses: () => '/classes/legacy',
	billing: (query: Record<string, string | undefined> = {}) => `/billing${queryOf(query)}`,
	selectedInvoices: (task: SelectedTask, ticked: string) => `/billing/${task}${queryOf({ ticked })}`,
	invoicePreview: () => '/billing/new-invoice/preview',
	/** A new invoice, the continuation of a draft, or the correction of an issued invoice. */
	newInvoice: (query: Record<string, string | undefined> = {}) => `/billing/new-invoice${queryOf(query)}`,
	invoice: (id: string, task?: InvoiceTask, query: Query = {}) =>
		`/billing/manage/invoices/${id}${task ? `/${task}` : ''}${queryOf(query)}`,
	/** The families tab lives at the base address. */
	manageBilling: (tab?: MoneyTab, query: Query = {}) =>
		`/billing/manage${tab ? `/${tab}` : ''}${queryOf(query)}`,
	/** Starts with a search for the family. */
	newPayment: () => '/billing/manage/payments/new',
	familyAccount: (family: string, task?: AccountTask, query: Query = {}) =>
		`/billing/manage/families/${family}${task ? `/${task}` : ''}${queryOf(query)}`,
	/** With an enrollment, the page starts with it ticked, from its first day. */
	pricePlan: (id: string, task?: PlanTask, query: Query = {}) =>
		`/billing/manage/plans/${id}${task ? `/${task}` : ''}${queryOf(query)}`,
	newPricePlan: (enrolment?: string | null) => `/billing/manage/plans/new${queryOf({ enrolment })}`,
	/** Enrollments without a price plan. */
	unpricedSeats: () => '/billing/manage/plans/unpriced',
	billingRun: (id: string) => `/billing/manage/runs/${id}`,
	/** Preview of a billing run. */
	newBillingRun: (period?: string) => `/billing/manage/runs/new${queryOf({ period })}`,
	debitRun: (id: string, query: Record<string, string | undefined> = {}) =>
		`/billing/manage/debit/${id}${queryOf(query)}`,
	debitSettings: () => '/billing/manage/debit/settings',
	bankFile: (id: string) => `/billing/manage/bank/${id}`,
	disconnectOnline: (provider: OnlineProvider) => `/billing/manage/online/disconnect?provider=${provider}`,
	billingHistory: (query: Record<string, string | undefined> = {}) => `/billing/history${queryOf(query)}`,
	/** Billing activity that moved no money, such as reminders. */
	billingDone: (query: Query = {}) => `/billing/history/done${queryOf(query)}`,
	profile: (page?: 'notifications' | 'hours' | 'photo' | 'remove-photo') =>
		`/settings/profile${page ? `/${page}` : ''}`,
	schoolSettings: (page?: SchoolSettingsPage, query: Query = {}) =>
		`/settings/school${page ? `/${page}` : ''}${queryOf(query)}`,
	preferences: () => '/settings/preferences',
	people: (page?: AdminPage, query: Query = {}) =>
		`/settings/admin${page ? `/${page}` : ''}${queryOf(query)}`,
	person: (membershipId: string, task?: 'remove') =>
		`/settings/admin/people/${membershipId}${task ? `/${task}` : ''}`,
	endWebhook: (webhookId: string) => `/settings/admin/keys/webhooks/${webhookId}/end`,
	endKey: (keyId: string) => `/settings/admin/keys/${keyId}/end`,
	history: (query: Query = {}) => `/settings/admin/history${queryOf(query)}`,
	historyFile: (query: Record<string, string | null | undefined> = {}) =>
		`/settings/admin/history.csv${queryOf(query)}`,
	/** A PDF of kind `invoice`, `credit-note`, `receipt` or `statement`, or the XML of an `e-invoice`. */
	paper: (kind: string, id: string, query: Record<string, string | undefined> = {}) =>
		`/billing/papers/${kind}/${id}${queryOf(query)}`,
	studentSkills: (id: string, page?: SkillsPage, query: Query = {}) =>
		`/students/${id}/skills${page ? `/${page}` : ''}${queryOf(query)}`,
	resources: () => '/dashboard/teacher/resources',
	addResource: (what: 'upload' | 'add-link') => `/dashboard/teacher/resources/${what}`,
	resource: (id: string, task?: ResourceTask) =>
		`/dashboard/teacher/resources/${id}${task ? `/${task}` : ''}`,
	teacherHome: () => '/dashboard/teacher',
	teacherClasses: () => '/dashboard/teacher/classes',
	teacherClass: (id: string, page?: TaughtClassPage, query: Query = {}) =>
		`/dashboard/teacher/class/${id}${page ? `/${page}` : ''}${queryOf(query)}`,
	teacherLesson: (classId: string, lesson: string) => `/dashboard/teacher/class/${classId}/lessons/${lesson}`,
	addTaughtStudent: () => '/dashboard/teacher/students/create',
	teacherStudents: (query: Query = {}) => `/dashboard/teacher/students${queryOf(query)}`,
	teacherStudent: (id: string, page?: TaughtStudentPage, query: Query = {}) =>
		`/dashboard/teacher/students/${id}${page ? `/${page}` : ''}${queryOf(query)}`,
	teacherSchedule: (query: Query = {}) => `/dashboard/teacher/schedule${queryOf(query)}`,
	/** Proposes other times for a lesson to the family. */
	proposeTime: (lesson: string) => `/dashboard/teacher/schedule/propose${queryOf({ lesson })}`,
	teacherAnalytics: (query: Query = {}) => `/dashboard/teacher/analytics${queryOf(query)}`,
	teacherSettings: (page?: TeacherSettingsPage) => `/dashboard/teacher/settings${page ? `/${page}` : ''}`,
	studentHome: () => '/student/dashboard',
	/** A page of the portal; `child` keeps the selected child. */
	portal: (section: PortalSection, query: Record<string, string | null | undefined> = {}) =>
		`/student/${section}${queryOf(query)}`,
	portalSettings: (tab: 'account' | 'notifications', query: Query = {}) =>
		`/student/settings/${tab}${queryOf(query)}`,
	logout: () => '/api/logout',
	switchSchool: () => '/api/session/school',
	askToCancelSubscription: () => '/subscription/cancel',
	changePlan: () => '/subscription/change',
	receipt: (id: string) => `/subscription/receipts/${id}`,
	pay: () => '/api/paypal/subscription',
	askToCancelRegistration: () => '/select-plan/cancel-registration',
	cancelRegistration: () => '/api/cleanup/cancel-registration',
} as const

type PlanQuery = {
	plan?: string | null
	billing?: string | null
}

type PlanTask = 'archive' | 'change-price' | 'remove-price' | 'rename' | 'restore'

type Query = Readonly<Record<string, string | null | undefined>>

export function queryOf(query: Query): string {
	const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
	return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}
