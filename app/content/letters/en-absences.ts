/** Absences that were reported, taken back or excused. */
export const absences = {
	absence: {
		subject: (student: string, when: string) => `${student} will be absent on ${when}`,
		ownSubject: (when: string) => `Your absence on ${when}`,
		known: (school: string, student: string, lesson: string, when: string) =>
			`${school} knows that ${student} will not come to ${lesson} on ${when}.`,
		knownOwn: (school: string, lesson: string, when: string) =>
			`${school} knows that you will not come to ${lesson} on ${when}.`,
		reported: {
			family: (student: string, lesson: string, when: string) =>
				`The family of ${student} reported an absence from ${lesson} on ${when}.`,
			student: (student: string, lesson: string, when: string) =>
				`${student} reported an absence from ${lesson} on ${when}.`,
			office: (student: string, lesson: string, when: string) =>
				`The office entered an absence of ${student} from ${lesson} on ${when}.`,
		},
		line: (student: string, lesson: string, when: string) =>
			`${student} will not come to ${lesson} on ${when}.`,
		ownLine: (lesson: string, when: string) => `You will not come to ${lesson} on ${when}.`,
		changedMind: (school: string) => `If you change your mind, write to ${school}.`,
		changedMindHere:
			'If you change your mind, you can take the absence back under Lessons until the lesson begins.',
		/** Used by an email about several lessons. */
		several: {
			subject: (students: string) => `Absences of ${students}`,
			ownSubject: 'Your absences',
			known: (school: string) => `${school} knows about these absences:`,
			reported: {
				family: (students: string) => `The family of ${students} reported these absences:`,
				student: (student: string) => `${student} reported these absences:`,
				office: (students: string) => `The office entered these absences of ${students}:`,
			},
		},
		button: 'Open the lesson',
		ownLesson: 'the private lesson',
	},
	absenceWithdrawn: {
		subject: (student: string, when: string) => `${student} can come on ${when} after all`,
		ownSubject: (when: string) => `You are coming on ${when} after all`,
		known: (school: string, student: string, lesson: string, when: string) =>
			`${school} knows that ${student} will come to ${lesson} on ${when} after all. The reported absence was taken back.`,
		knownOwn: (school: string, lesson: string, when: string) =>
			`${school} knows that you will come to ${lesson} on ${when} after all. The reported absence was taken back.`,
		withdrawn: (student: string, lesson: string, when: string) =>
			`${student} will come to ${lesson} on ${when} after all. The reported absence was taken back.`,
		line: (student: string, lesson: string, when: string) =>
			`${student} will come to ${lesson} on ${when} after all.`,
		ownLine: (lesson: string, when: string) => `You will come to ${lesson} on ${when} after all.`,
	},
	absenceExcused: {
		subject: (student: string, when: string) => `${student}’s absence on ${when} counts as in time`,
		ownSubject: (when: string) => `Your absence on ${when} counts as in time`,
		known: (school: string, student: string, lesson: string, when: string) =>
			`${school} counts the absence of ${student} from ${lesson} on ${when} as reported in time.`,
		knownOwn: (school: string, lesson: string, when: string) =>
			`${school} counts your absence from ${lesson} on ${when} as reported in time.`,
		line: (student: string, lesson: string, when: string) =>
			`The absence of ${student} from ${lesson} on ${when} counts as reported in time.`,
		ownLine: (lesson: string, when: string) =>
			`Your absence from ${lesson} on ${when} counts as reported in time.`,
	},
}
