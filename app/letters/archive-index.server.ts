import { escapeHtml } from '#app/utils/html.ts'

interface ArchiveIndex {
	school: string
	made: string
	parts: number
	totals: Record<string, number>
	tables: { name: string; rows: number }[]
}

/** A readable index of the archive, for opening it in a browser years later. */
export function archiveIndex({ school, made, parts, totals, tables }: ArchiveIndex): string {
	const name = escapeHtml(school)
	const row = (head: string, cell: string | number) => `<tr><th scope="row">${head}</th><td>${cell}</td></tr>`
	return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${name}: everything</title>
</head>
<body>
<h1>${name}</h1>
<p>Everything Solfa kept for ${name} on ${escapeHtml(made)}. ${
		parts === 1 ? 'There are no uploaded files.' : `Uploaded files are in the other parts, 2 to ${parts}.`
	}</p>
<h2>Totals</h2>
<table>
${Object.entries(totals)
	.map(([what, total]) => row(escapeHtml(what), total))
	.join('\n')}
</table>
<h2>Calendar</h2>
<p><a href="calendar.ics">calendar.ics</a> holds every lesson and can be opened by calendar programs.</p>
<h2>Tables</h2>
<p>Each opens in a spreadsheet. Amounts of money are in hundredths, moments are milliseconds since 1970 in UTC.
A text that a spreadsheet would run as a formula begins with an apostrophe.</p>
<table>
${tables.map((table) => row(`<a href="data/${table.name}.csv">${table.name}</a>`, table.rows)).join('\n')}
</table>
<h2>Into another Solfa</h2>
<p>Put all parts into one folder and run <code>npm run take-in -- FOLDER</code> where Solfa is installed.</p>
</body>
</html>
`
}
