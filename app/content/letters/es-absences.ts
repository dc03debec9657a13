export const absences = {
	absence: {
		subject: (student: string, when: string) => `${student} no podrá asistir el ${when}`,
		ownSubject: (when: string) => `Su ausencia del ${when}`,
		known: (school: string, student: string, lesson: string, when: string) =>
			`${school} sabe que ${student} no asistirá a ${lesson} el ${when}.`,
		knownOwn: (school: string, lesson: string, when: string) =>
			`${school} sabe que usted no asistirá a ${lesson} el ${when}.`,
		reported: {
			family: (student: string, lesson: string, when: string) =>
				`La familia de ${student} ha comunicado que no asistirá a ${lesson} el ${when}.`,
			student: (student: string, lesson: string, when: string) =>
				`${student} ha comunicado que no asistirá a ${lesson} el ${when}.`,
			office: (student: string, lesson: string, when: string) =>
				`La secretaría ha anotado que ${student} no asistirá a ${lesson} el ${when}.`,
		},
		line: (student: string, lesson: string, when: string) => `${student} no asistirá a ${lesson} el ${when}.`,
		ownLine: (lesson: string, when: string) => `Usted no asistirá a ${lesson} el ${when}.`,
		changedMind: (school: string) => `Si finalmente es posible asistir, escriba a ${school}.`,
		changedMindHere:
			'Si finalmente es posible asistir, puede retirar la ausencia en Clases hasta que empiece la clase.',
		several: {
			subject: (students: string) => `Ausencias de ${students}`,
			ownSubject: 'Sus ausencias',
			known: (school: string) => `${school} sabe de estas ausencias:`,
			reported: {
				family: (students: string) => `La familia de ${students} ha comunicado estas ausencias:`,
				student: (student: string) => `${student} ha comunicado estas ausencias:`,
				office: (students: string) => `La secretaría ha anotado estas ausencias de ${students}:`,
			},
		},
		button: 'Abrir la clase',
		ownLesson: 'la clase individual',
	},
	absenceWithdrawn: {
		subject: (student: string, when: string) => `${student} asistirá finalmente el ${when}`,
		ownSubject: (when: string) => `Finalmente asistirá el ${when}`,
		known: (school: string, student: string, lesson: string, when: string) =>
			`${school} sabe que ${student} asistirá finalmente a ${lesson} el ${when}. Se ha retirado la ausencia comunicada.`,
		knownOwn: (school: string, lesson: string, when: string) =>
			`${school} sabe que usted asistirá finalmente a ${lesson} el ${when}. Se ha retirado la ausencia comunicada.`,
		withdrawn: (student: string, lesson: string, when: string) =>
			`${student} asistirá finalmente a ${lesson} el ${when}. Se ha retirado la ausencia comunicada.`,
		line: (student: string, lesson: string, when: string) =>
			`${student} asistirá finalmente a ${lesson} el ${when}.`,
		ownLine: (lesson: string, when: string) => `Usted asistirá finalmente a ${lesson} el ${when}.`,
	},
	absenceExcused: {
		subject: (student: string, when: string) =>
			`La ausencia de ${student} del ${when} cuenta como comunicada a tiempo`,
		ownSubject: (when: string) => `Su ausencia del ${when} cuenta como comunicada a tiempo`,
		known: (school: string, student: string, lesson: string, when: string) =>
			`Para ${school}, la ausencia de ${student} en ${lesson} el ${when} cuenta como comunicada a tiempo.`,
		knownOwn: (school: string, lesson: string, when: string) =>
			`Para ${school}, su ausencia en ${lesson} el ${when} cuenta como comunicada a tiempo.`,
		line: (student: string, lesson: string, when: string) =>
			`La ausencia de ${student} en ${lesson} el ${when} cuenta como comunicada a tiempo.`,
		ownLine: (lesson: string, when: string) =>
			`Su ausencia en ${lesson} el ${when} cuenta como comunicada a tiempo.`,
	},
}
