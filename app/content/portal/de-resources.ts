export const resources = {
	title: 'Dateien',
	search: 'Suchen',
	forChild: (child: string) => `Für ${child}`,
	forYou: 'Für Sie',
	isNew: 'Neu',
	file: (kind: string, size: string) => `${kind}, ${size}`,
	open: 'Link öffnen',
	download: 'Herunterladen',
	withdrawn: (day: string) =>
		`Seit ${day} zurückgezogen. Fragen Sie Ihre Lehrkraft, wenn Sie es noch brauchen.`,
	none: 'Mit Ihnen wurde noch nichts geteilt. Hier erscheinen Noten, Aufnahmen und Links Ihrer Lehrkräfte.',
	notFound: (search: string) => `Nichts heißt „${search}“.`,
	borrowed: 'Von der Schule geliehen',
	due: (day: string) => `Bitte bis ${day} zurückbringen.`,
	late: 'Überfällig',
	showAll: 'Alles anzeigen',
}
