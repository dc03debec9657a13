import { index, layout, prefix, route, type RouteConfig } from '@remix-run/route-config'

/**
 * Every address of the product. A route's area is the folder of its file; see app/domain/account/areas.ts. The tabs of a
 * page are routes inside it and keep its head; tasks that take the whole page stand beside it, at the same address.
 */
export default [
	layout('routes/public/shell.tsx', [
		route('/', 'routes/public/landing.tsx'),
		route('select-plan', 'routes/subscription/select-plan.tsx'),
		route('payment-success', 'routes/subscription/payment-success.tsx'),
		route('subscription', 'routes/subscription/subscription.tsx'),
		route('take-out', 'routes/subscription/take-out.tsx'),
		...policies('faq', 'terms', 'privacy', 'security', 'accessibility'),
		route('*', 'routes/public/not-found.tsx'),
	]),

	route('take-out/part', 'routes/subscription/take-out-part.ts'),
	route('about', 'routes/public/about.tsx'),
	route('documents/:token', 'routes/public/document.ts'),
	route('openapi.json', 'routes/public/openapi.ts'),
	route('robots.txt', 'routes/files/robots.ts'),
	route('sitemap.xml', 'routes/files/sitemap.ts'),
	route('payments/return', 'routes/public/payment-return.ts'),

	layout('routes/auth/shell.tsx', [
		...both('auth/login', 'login', 'routes/auth/login.tsx'),
		route('simple-login', 'routes/auth/simple-login.tsx'),
		...both('register-school', 'signup', 'routes/auth/register-school.tsx'),
		...both('auth/register', 'register', 'routes/auth/register.tsx'),
		route('register-solo-teacher', 'routes/auth/register-solo-teacher.tsx'),
		...both('auth/forgot-password', 'forgot-password', 'routes/auth/forgot-password.tsx'),
		route('reset-password', 'routes/auth/reset-password.tsx'),
		route('auth/code', 'routes/auth/code.tsx'),
		route('two-factor', 'routes/auth/two-factor.tsx'),
		route('invitation', 'routes/auth/invitation.tsx'),
		route('email-confirmation', 'routes/auth/email-confirmation.tsx'),
		route('links/:token', 'routes/auth/link.tsx'),
		route('offers/:token', 'routes/auth/offer.tsx'),
		route('pay/:token', 'routes/auth/pay.tsx'),
		route('unsubscribe/:token', 'routes/auth/unsubscribe.tsx'),
	]),

	layout('routes/school/shell.tsx', [
		route('dashboard', 'routes/school/dashboard.tsx'),
		route('dashboard/getting-started', 'routes/school/getting-started.tsx'),
		route('teachers', 'routes/school/teachers/list.tsx'),
		route('teachers/create', 'routes/school/teachers/create.tsx'),
		route('teachers/:teacherId', 'routes/school/teachers/show.tsx'),
		route('classes', 'routes/school/classes/list.tsx'),
		route('classes/legacy', 'routes/school/classes/legacy.tsx'),
		route('classes/sessions/:sessionId', 'routes/school/classes/lesson.tsx'),
		route('classes/:classId', 'routes/school/classes/show.tsx'),
		route('classes/:classId/students', 'routes/school/classes/students.tsx'),
		route('schedule', 'routes/school/schedule/schedule.tsx'),
		route('schedule/simple', 'routes/school/schedule/simple.tsx'),
		route('attendance', 'routes/school/attendance.tsx'),
		route('students', 'routes/school/students/overview.tsx'),
		route('students/list', 'routes/school/students/list.tsx'),
		route('students/create', 'routes/school/students/create.tsx'),
		route('students/call-note', 'routes/school/students/call-note.tsx'),
		route('students/families/:familyId', 'routes/school/students/family.tsx'),
		route('students/:id', 'routes/school/students/show.tsx', [
			index('routes/school/students/show/overview.tsx'),
			route('lessons', 'routes/school/students/show/lessons.tsx'),
			route('enrollments', 'routes/school/students/show/enrollments.tsx'),
			route('family', 'routes/school/students/show/family.tsx'),
			route('money', 'routes/school/students/show/money.tsx'),
			route('loans', 'routes/school/students/show/loans.tsx'),
			route('consents', 'routes/school/students/show/consents.tsx'),
			route('history', 'routes/school/students/show/history.tsx'),
		]),
		...prefix('students/:id', [
			route('edit', 'routes/school/students/edit.tsx'),
			route('skills', 'routes/school/students/skills.tsx'),
			route('account', 'routes/school/students/account.tsx'),
			route('add-guardian', 'routes/school/students/show/add-guardian.tsx'),
			route('archive', 'routes/school/students/show/archive.tsx'),
			route('card', 'routes/school/students/show/card.tsx'),
			route('contact', 'routes/school/students/show/contact.tsx'),
			route('edit-family', 'routes/school/students/show/edit-family.tsx'),
			route('edit-guardian', 'routes/school/students/show/edit-guardian.tsx'),
			route('enroll', 'routes/school/students/show/enroll.tsx'),
			route('erase', 'routes/school/students/show/erase.tsx'),
			route('merge', 'routes/school/students/show/merge.tsx'),
			route('move-family', 'routes/school/students/show/move-family.tsx'),
			route('payers', 'routes/school/students/show/payers.tsx'),
			route('photo', 'routes/school/students/show/photo.tsx'),
			route('record-consent', 'routes/school/students/show/record-consent.tsx'),
			route('remove-guardian', 'routes/school/students/show/remove-guardian.tsx'),
			route('remove-photo', 'routes/school/students/show/remove-photo.tsx'),
			route('restore', 'routes/school/students/show/restore.tsx'),
			route('status', 'routes/school/students/show/status.tsx'),
			route('stay', 'routes/school/students/show/stay.tsx'),
			route('withdraw-consent', 'routes/school/students/show/withdraw-consent.tsx'),
		]),
		route('billing', 'routes/school/billing/list.tsx'),
		route('billing/new-invoice', 'routes/school/billing/new-invoice.tsx'),
		route('billing/new-invoice/preview', 'routes/school/billing/new-invoice/preview.ts'),
		route('billing/history', 'routes/school/billing/history.tsx'),
		route('billing/papers/:kind/:paperId', 'routes/school/billing/paper.ts'),
		route('billing/manage', 'routes/school/billing/manage.tsx'),
		route('analytics', 'routes/school/analytics.tsx'),
		...both('settings/profile', 'settings', 'routes/school/settings/profile.tsx'),
		route('settings/school', 'routes/school/settings/school.tsx'),
		route('settings/preferences', 'routes/school/settings/preferences.tsx'),
		route('settings/admin', 'routes/school/settings/admin.tsx'),
		route('settings/admin/history.csv', 'routes/school/settings/history-file.ts'),
		...both('dashboard/admin/subscription', 'settings/subscription', 'routes/school/subscription.tsx'),
	]),

	layout('routes/teacher/shell.tsx', [
		route('dashboard/teacher', 'routes/teacher/dashboard.tsx'),
		route('dashboard/teacher/classes', 'routes/teacher/classes.tsx'),
		route('dashboard/teacher/class/:classId', 'routes/teacher/class.tsx', [
			index('routes/teacher/class/students.tsx'),
			route('lessons', 'routes/teacher/class/lessons.tsx'),
			route('attendance', 'routes/teacher/class/attendance.tsx'),
		]),
		route('dashboard/teacher/class/:classId/lessons/:sessionId', 'routes/teacher/class/lessons/lesson.tsx'),
		route('dashboard/teacher/schedule', 'routes/teacher/schedule.tsx'),
		route('dashboard/teacher/schedule/propose', 'routes/teacher/schedule/propose.tsx'),
		route('dashboard/teacher/analytics', 'routes/teacher/analytics.tsx'),
		route('dashboard/teacher/settings', 'routes/teacher/settings.tsx'),
		...prefix('dashboard/teacher/settings', [
			route('notifications', 'routes/teacher/settings/notifications.tsx'),
			route('hours', 'routes/teacher/settings/hours.tsx'),
			route('photo', 'routes/teacher/settings/photo.tsx'),
			route('remove-photo', 'routes/teacher/settings/remove-photo.tsx'),
		]),
		route('dashboard/teacher/students', 'routes/teacher/students.tsx'),
		route('dashboard/teacher/students/:studentId', 'routes/teacher/student.tsx', [
			index('routes/teacher/student/overview.tsx'),
			route('notes', 'routes/teacher/student/notes.tsx'),
			route('practice', 'routes/teacher/student/practice.tsx'),
			route('repertoire', 'routes/teacher/student/repertoire.tsx'),
			route('skills', 'routes/teacher/student/skills.tsx'),
			route('reports', 'routes/teacher/student/reports.tsx'),
		]),
	]),

	layout('routes/teaching/shell.tsx', [
		route('dashboard/teacher/resources', 'routes/teaching/resources/library.tsx'),
	]),

	layout('routes/student/shell.tsx', [
		route('student/dashboard', 'routes/student/dashboard.tsx'),
		route('student/schedule', 'routes/student/schedule.tsx'),
		route('student/invoices', 'routes/student/invoices.tsx'),
		route('student/progress', 'routes/student/progress.tsx'),
		route('student/reports', 'routes/student/reports.tsx'),
		route('student/feedback', 'routes/student/feedback.tsx'),
		route('student/settings', 'routes/student/settings.tsx'),
		route('student/resources', 'routes/student/resources.tsx'),
	]),

	layout('routes/platform/shell.tsx', [
		route('super-admin', 'routes/platform/overview.tsx'),
		route('super-admin/schools', 'routes/platform/schools.tsx'),
		route('super-admin/paid-subscriptions', 'routes/platform/paid-subscriptions.tsx'),
		route('super-admin/transactions', 'routes/platform/transactions.tsx'),
		route('super-admin/support', 'routes/platform/support.tsx'),
		route('super-admin/analytics', 'routes/platform/analytics.tsx'),
		route('super-admin/cleanup-details', 'routes/platform/cleanup.tsx'),
		route('super-admin/database', 'routes/platform/database.tsx'),
		route('super-admin/database/backup', 'routes/platform/backup-file.ts'),
	]),

	layout('routes/messaging/shell.tsx', [
		route('messaging', 'routes/messaging/inbox.tsx'),
		route('messaging/:id', 'routes/messaging/conversation.tsx'),
	]),

	...prefix('api', [
		route('login', 'routes/api/login.ts'),
		route('logout', 'routes/api/logout.ts'),
		route('user', 'routes/api/user.ts'),
		route('search', 'routes/api/search.ts'),
		route('session/school', 'routes/api/session-school.ts'),
		route('register', 'routes/api/register.ts'),
		route('auth/register-school', 'routes/api/register-school.ts'),
		route('auth/plans', 'routes/api/plans.ts'),
		route('email/password-reset', 'routes/api/password-reset.ts'),
		route('auth/reset-password', 'routes/api/reset-password.ts'),
		route('contact', 'routes/api/contact.ts'),
		route('demo-request', 'routes/api/demo-request.ts'),
		route('auth/subscription-status', 'routes/api/subscription-status.ts'),
		route('school-by-id/:schoolId', 'routes/api/school-by-id.ts'),
		route('subscription/limits/:schoolId', 'routes/api/subscription-limits.ts'),
		route('subscription/manual-activation', 'routes/api/manual-activation.ts'),
		route('cleanup/cancel-registration', 'routes/api/cancel-registration.ts'),
		route('paypal/config', 'routes/api/paypal-config.ts'),
		route('paypal/subscription', 'routes/api/paypal-subscription.ts'),
		route('paypal/return', 'routes/api/paypal-return.ts'),
		route('paypal/cancelled', 'routes/api/paypal-cancelled.ts'),
		route('messages/:id', 'routes/api/messages.ts'),
		...prefix('support', [
			route('ai-chat', 'routes/api/support/ai-chat.ts'),
			route('ai-chat/send', 'routes/api/support/ai-chat-send.ts'),
			route('admin-chat', 'routes/api/support/admin-chat.ts'),
			route('admin-chat/send', 'routes/api/support/admin-chat-send.ts'),
			route('unread-count', 'routes/api/support/unread-count.ts'),
			route('seen', 'routes/api/support/seen.ts'),
			route('upload-image', 'routes/api/support/upload-image.ts'),
			route('super-admin/status', 'routes/api/support/status.ts'),
			route('super-admin/heartbeat', 'routes/api/support/heartbeat.ts'),
		]),
		route('*', 'routes/api/not-found.ts'),
	]),

	route('files/:fileId', 'routes/files/show.ts'),
	route('logos/:fileId', 'routes/files/logo.ts'),
	route('calendars/lessons/:lessonId', 'routes/files/lesson-calendar.ts'),
	route('calendars/:file', 'routes/files/calendar.ts'),

	...prefix('webhooks', [
		route('paypal', 'routes/webhooks/paypal.ts'),
		route('paypal/:account', 'routes/webhooks/paypal-account.ts'),
		route('resend', 'routes/webhooks/resend.ts'),
	]),
] satisfies RouteConfig

/** One page at two addresses. */
function both(path: string, other: string, file: string) {
	const id = file.replace(/\.tsx?$/, '')
	return [route(path, file, { id }), route(other, file, { id: `${id}@${other}` })]
}

/** Pages of nothing but words. */
function policies(...names: string[]) {
	return names.map((name) => route(name, 'routes/public/policy.tsx', { id: `routes/public/policy@${name}` }))
}
