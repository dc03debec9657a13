/** Labels of marks and roles. Those that a school wrote itself are not translated. */
export const deLabels: Record<string, string> = {
	Present: 'Anwesend',
	Late: 'Verspätet',
	'Absent, notice given': 'Abwesend, rechtzeitig abgesagt',
	'Absent, make-up owed': 'Abwesend, mit Nachholstunde',
	'Absent, no notice': 'Abwesend, nicht rechtzeitig abgesagt',
	'Teacher canceled': 'Von der Lehrkraft abgesagt',
	Closed: 'Kein Unterricht',
	Excused: 'Entschuldigt',
	'Excused by the office': 'Von der Schule entschuldigt',
	'Parent or guardian': 'Erziehungsberechtigt',
	Student: 'Schülerin oder Schüler',
	Teacher: 'Lehrkraft',
	Office: 'Sekretariat',
	Administrator: 'Verwaltung',
	'Teacher and administrator': 'Lehrkraft und Verwaltung',
	'Platform staff': 'Team der Plattform',
}
