/** Labels of marks and roles. Those that a school wrote itself are not translated. */
export const esLabels: Record<string, string> = {
	Present: 'Presente',
	Late: 'Con retraso',
	'Absent, notice given': 'Ausente, con aviso',
	'Absent, make-up owed': 'Ausente, con recuperación',
	'Absent, no notice': 'Ausente, sin aviso a tiempo',
	'Teacher canceled': 'Cancelada por el profesorado',
	Closed: 'Sin clases',
	Excused: 'Justificada',
	'Excused by the office': 'Justificada por la escuela',
	'Parent or guardian': 'Madre, padre o responsable',
	Student: 'Alumno o alumna',
	Teacher: 'Docente',
	Office: 'Secretaría',
	Administrator: 'Administración',
	'Teacher and administrator': 'Docente y administración',
	'Platform staff': 'Equipo de la plataforma',
}
