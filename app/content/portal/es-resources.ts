/** Files and links from teachers, in Spanish. */
export const resources = {
	title: 'Archivos',
	search: 'Buscar',
	forChild: (child: string) => `Para ${child}`,
	forYou: 'Para usted',
	isNew: 'Nuevo',
	link: (host: string) => `Enlace a ${host}`,
	file: (kind: string, size: string) => `${kind}, ${size}`,
	open: 'Abrir enlace',
	download: 'Descargar',
	withdrawn: (day: string) => `Retirado desde el ${day}. Si aún lo necesita, pídalo en la escuela.`,
	none: 'Todavía no se ha compartido nada con usted. Aquí aparecen las partituras, grabaciones y enlaces del profesorado.',
	notFound: (search: string) => `No hay nada que se llame «${search}».`,
	borrowed: 'En préstamo de la escuela',
	due: (day: string) => `Devolver antes del ${day} o ese mismo día.`,
	late: 'Con retraso',
	showAll: 'Mostrar todo',
}
