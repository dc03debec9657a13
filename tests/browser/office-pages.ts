/** Pages for the telephone and for colleagues, in the list of every page. */
export const officePages = [
	{
		name: 'an assignment for a class',
		path: '/classes/harmony-class-piano-first-steps/assignment',
		as: 'admin',
	},
	{ name: 'a family', path: '/students/families/harmony-family-2', as: 'admin' },
	{ name: 'who paid', path: '/billing/manage/payments/new', as: 'admin' },
	{
		name: 'contact details',
		path: '/students/harmony-student-4/contact?guardian=harmony-guardian-grace',
		as: 'admin',
	},
	{ name: 'inviting to the office', path: '/settings/admin/invite-office', as: 'admin' },
	{ name: 'removing a colleague', path: '/settings/admin/people/harmony-office/remove', as: 'admin' },
	{ name: 'not part of an office account', path: '/billing', as: 'office', status: 403 },
	{ name: 'a call note', path: '/students/call-note', as: 'admin' },
	{ name: 'accounting', path: '/billing/history/accounting', as: 'admin' },
	{ name: 'accounts of the bookkeeping', path: '/billing/history/accounting/accounts', as: 'admin' },
	{ name: 'coming from a spreadsheet', path: '/coming-from/spreadsheet' },
]
