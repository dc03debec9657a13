/** Files and links from teachers, in English. */
export const resources = {
	title: 'Files',
	search: 'Search',
	forChild: (child: string) => `For ${child}`,
	forYou: 'For you',
	isNew: 'New',
	link: (host: string) => `Link to ${host}`,
	file: (kind: string, size: string) => `${kind}, ${size}`,
	open: 'Open link',
	download: 'Download',
	withdrawn: (day: string) => `Withdrawn since ${day}. Ask your teacher if you still need it.`,
	none: 'Nothing is shared with you yet. Sheet music, recordings and links from your teachers appear here.',
	notFound: (search: string) => `Nothing is called “${search}”.`,
	borrowed: 'On loan from the school',
	due: (day: string) => `Bring it back by ${day}.`,
	late: 'Overdue',
	showAll: 'Show everything',
}
