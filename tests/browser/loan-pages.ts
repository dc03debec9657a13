/** Pages of what schools lend, in the list of every page. */
export const loanPages = [
	{ name: 'what is on loan', path: '/students?tab=loans', as: 'admin' },
	{ name: 'what is on loan, of a teacher', path: '/dashboard/teacher/resources?tab=loans', as: 'teacher' },
	{ name: 'items to lend', path: '/students?tab=loans&view=items', as: 'admin' },
	{ name: 'an item to lend', path: '/students?tab=loans&item=harmony-loan-item-cello-3-4', as: 'admin' },
	{ name: 'an item to add', path: '/students?tab=loans&do=add', as: 'admin' },
	{
		name: 'something to lend to a student',
		path: '/students?tab=loans&do=lend&student=harmony-student-4',
		as: 'admin',
	},
	{
		name: 'taking back a loan',
		path: '/students?tab=loans&loan=harmony-loan-copy-cello-3-4-c-2-1&do=return',
		as: 'admin',
	},
	{ name: 'a loan', path: '/students?tab=loans&loan=harmony-loan-copy-cello-3-4-c-2-1', as: 'admin' },
	{ name: 'feedback of families', path: '/students?tab=feedback', as: 'admin' },
	{ name: 'a piece of feedback', path: '/students?tab=feedback&feedback=harmony-feedback-2', as: 'admin' },
	{ name: 'feedback, of a teacher', path: '/dashboard/teacher/students?tab=feedback', as: 'teacher' },
	{ name: 'loans of a student', path: '/students/harmony-student-4?tab=loans', as: 'admin' },
] as const
