const RECITAL = 'harmony-event-student-recital'
const EXAM = 'harmony-event-piano-grade-exams'

/** Pages of what schools lend, of recitals and exams, and two beside the lists of people, in the list of every page. */
export const loanPages = [
	{ name: 'students to complete', path: '/students/to-complete', as: 'admin' },
	{ name: 'details of a teacher', path: '/teachers/harmony-teacher-1/profile', as: 'admin' },
	{ name: 'what is on loan', path: '/students/loans', as: 'admin' },
	{ name: 'what is on loan, of a teacher', path: '/dashboard/teacher/resources/loans', as: 'teacher' },
	{ name: 'items to lend', path: '/students/loans/items', as: 'admin' },
	{ name: 'an item to lend', path: '/students/loans/items/harmony-loan-item-cello-3-4', as: 'admin' },
	{ name: 'an item to add', path: '/students/loans/items/new', as: 'admin' },
	{
		name: 'something to lend to a student',
		path: '/students/loans/lend?student=harmony-student-4',
		as: 'admin',
	},
	{
		name: 'taking back a loan',
		path: '/students/loans/harmony-loan-copy-cello-3-4-c-2-1/return',
		as: 'admin',
	},
	{ name: 'a loan', path: '/students/loans/harmony-loan-copy-cello-3-4-c-2-1', as: 'admin' },
	{ name: 'feedback of families', path: '/students/feedback', as: 'admin' },
	{ name: 'a piece of feedback', path: '/students/feedback/harmony-feedback-2', as: 'admin' },
	{ name: 'feedback, of a teacher', path: '/dashboard/teacher/students/feedback', as: 'teacher' },
	{ name: 'loans of a student', path: '/students/harmony-student-4/loans', as: 'admin' },
	{ name: 'recitals and exams', path: '/classes/events', as: 'admin' },
	{ name: 'past exams', path: '/classes/events?time=past', as: 'admin', alike: true },
	{ name: 'no recitals', path: '/classes/events?time=canceled', as: 'admin', alike: true },
	{ name: 'a recital', path: `/classes/events/${RECITAL}`, as: 'admin' },
	{ name: 'an exam with results', path: `/classes/events/${EXAM}`, as: 'admin' },
	{ name: 'an event to add', path: '/classes/events/new', as: 'admin' },
	{
		name: 'an event to edit',
		path: `/classes/events/${RECITAL}/edit`,
		as: 'admin',
		alike: true,
	},
	{ name: 'an event to cancel', path: `/classes/events/${RECITAL}/cancel`, as: 'admin' },
	{ name: 'who may sign up', path: `/classes/events/${RECITAL}/invite`, as: 'admin' },
	{ name: 'the program of a recital', path: `/classes/events/${RECITAL}/program`, as: 'admin' },
	{
		name: 'signing up a student',
		path: `/classes/events/${RECITAL}/sign-up?student=harmony-student-1`,
		as: 'admin',
	},
	{
		name: 'the result of an exam',
		path: `/classes/events/${EXAM}/entries/${EXAM}-7/result`,
		as: 'admin',
	},
	{ name: 'recitals and exams, of a teacher', path: '/dashboard/teacher/classes/events', as: 'teacher' },
	{
		name: 'a recital, of a teacher',
		path: `/dashboard/teacher/classes/events/${RECITAL}`,
		as: 'teacher',
	},
	{ name: 'classes a family may join', path: '/student/schedule/classes', as: 'parent' },
	{
		name: 'a class for a brother or sister',
		path: '/student/schedule/classes/harmony-class-piano-together?student=new',
		as: 'parent',
	},
	{ name: 'recitals and exams of a family', path: '/student/schedule/events', as: 'parent' },
	{
		name: 'signing up a child',
		path: `/student/schedule/events/entry?event=${RECITAL}&student=harmony-student-5`,
		as: 'parent',
	},
] as const
