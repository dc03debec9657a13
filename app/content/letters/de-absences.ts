export const absences = {
	absence: {
		subject: (student: string, when: string) => `${student} fehlt am ${when}`,
		ownSubject: (when: string) => `Ihre Absage für ${when}`,
		known: (school: string, student: string, lesson: string, when: string) =>
			`${school} weiß, dass ${student} am ${when} nicht kommt (${lesson}).`,
		knownOwn: (school: string, lesson: string, when: string) =>
			`${school} weiß, dass Sie am ${when} nicht kommen (${lesson}).`,
		reported: {
			family: (student: string, lesson: string, when: string) =>
				`Die Familie von ${student} hat für ${lesson} am ${when} abgesagt.`,
			student: (student: string, lesson: string, when: string) =>
				`${student} hat für ${lesson} am ${when} abgesagt.`,
			office: (student: string, lesson: string, when: string) =>
				`Das Büro hat eingetragen, dass ${student} am ${when} nicht kommt (${lesson}).`,
		},
		line: (student: string, lesson: string, when: string) => `${student} kommt am ${when} nicht (${lesson}).`,
		ownLine: (lesson: string, when: string) => `Sie kommen am ${when} nicht (${lesson}).`,
		changedMind: (school: string) => `Wenn der Termin doch möglich ist, schreiben Sie an ${school}.`,
		changedMindHere:
			'Wenn der Termin doch möglich ist, können Sie die Absage unter „Stunden“ zurücknehmen, bis der Unterricht beginnt.',
		several: {
			subject: (students: string) => `Absagen von ${students}`,
			ownSubject: 'Ihre Absagen',
			known: (school: string) => `${school} weiß von diesen Absagen:`,
			reported: {
				family: (students: string) => `Die Familie von ${students} hat diese Stunden abgesagt:`,
				student: (student: string) => `${student} hat diese Stunden abgesagt:`,
				office: (students: string) => `Das Büro hat diese Absagen von ${students} eingetragen:`,
			},
		},
		button: 'Stunde öffnen',
		ownLesson: 'Einzelunterricht',
	},
	absenceWithdrawn: {
		subject: (student: string, when: string) => `${student} kommt am ${when} doch`,
		ownSubject: (when: string) => `Sie kommen am ${when} doch`,
		known: (school: string, student: string, lesson: string, when: string) =>
			`${school} weiß, dass ${student} am ${when} doch kommt (${lesson}). Die Absage wurde zurückgenommen.`,
		knownOwn: (school: string, lesson: string, when: string) =>
			`${school} weiß, dass Sie am ${when} doch kommen (${lesson}). Die Absage wurde zurückgenommen.`,
		withdrawn: (student: string, lesson: string, when: string) =>
			`${student} kommt am ${when} doch (${lesson}). Die Absage wurde zurückgenommen.`,
		line: (student: string, lesson: string, when: string) => `${student} kommt am ${when} doch (${lesson}).`,
		ownLine: (lesson: string, when: string) => `Sie kommen am ${when} doch (${lesson}).`,
	},
	absenceExcused: {
		subject: (student: string, when: string) => `Die Absage von ${student} für ${when} gilt als rechtzeitig`,
		ownSubject: (when: string) => `Ihre Absage für ${when} gilt als rechtzeitig`,
		known: (school: string, student: string, lesson: string, when: string) =>
			`${school} wertet die Absage von ${student} für ${when} (${lesson}) als rechtzeitig.`,
		knownOwn: (school: string, lesson: string, when: string) =>
			`${school} wertet Ihre Absage für ${when} (${lesson}) als rechtzeitig.`,
		line: (student: string, lesson: string, when: string) =>
			`Die Absage von ${student} für ${when} (${lesson}) gilt als rechtzeitig.`,
		ownLine: (lesson: string, when: string) => `Ihre Absage für ${when} (${lesson}) gilt als rechtzeitig.`,
	},
}
