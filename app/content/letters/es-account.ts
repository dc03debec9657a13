export const account = {
	notYouElse: 'Si no ha sido usted, elija ahora otra contraseña: así se cierran todas las demás sesiones.',
	notYou: 'Si no ha sido usted, elija ahora otra contraseña: así se cierran todas las sesiones.',
	anotherPassword: 'Elegir otra contraseña',
	newPassword: 'Elegir una contraseña nueva',
	taken: {
		subject: 'Ya tiene una cuenta de Solfa',
		text: [
			'Alguien acaba de intentar registrarse con esta dirección. Ya existe una cuenta con ella, así que no se ha creado ni cambiado nada.',
			'Si ha sido usted, inicie sesión con su contraseña. Si no la recuerda, puede elegir una nueva en la página de inicio de sesión.',
			'Si no ha sido usted, no tiene que hacer nada.',
		],
		button: 'Iniciar sesión',
	},
	confirmEmail: {
		subject: 'Confirme su dirección para Solfa',
		text: [
			'Se ha indicado esta dirección para una cuenta de Solfa. Abra el enlace para confirmarla; sirve una sola vez, durante 24 horas. Hasta entonces la cuenta conserva la dirección que tiene.',
			'Si no ha sido usted, no tiene que hacer nada.',
		],
		button: 'Confirmar esta dirección',
	},
	emailNotice: {
		subject: 'Se va a cambiar la dirección de su cuenta de Solfa',
		text: (wanted: string) =>
			`Alguien que conoce la contraseña de su cuenta de Solfa quiere que use la dirección ${wanted}. El cambio se hará cuando se confirme esa dirección.`,
	},
	emailNoticeBySchool: {
		subject: 'Se va a cambiar la dirección de su cuenta de Solfa',
		text: (school: string, wanted: string) =>
			`${school} ha pedido que su cuenta de Solfa use la dirección ${wanted}. El cambio se hará cuando se confirme esa dirección; hasta entonces, entre como siempre.`,
		mistake: 'Si es un error, comuníquelo allí.',
	},
	emailTaken: {
		subject: 'Ya existe una cuenta de Solfa con esta dirección',
		text: [
			'Se ha indicado esta dirección para otra cuenta de Solfa, pero pertenece a la suya, así que no se ha cambiado nada.',
			'Si no recuerda su contraseña, el enlace le permite elegir una nueva. Si no ha sido usted, no tiene que hacer nada.',
		],
	},
	emailChanged: {
		subject: 'Se ha cambiado la dirección de correo de su cuenta de Solfa',
		text: (address: string) => `Su cuenta de Solfa usa ahora la dirección ${address}.`,
		takeBack:
			'Si no lo ha hecho usted, recupere su cuenta en un plazo de 7 días. El enlace restablece esta dirección, cierra todas las sesiones y le permite elegir una contraseña nueva.',
		button: 'Recuperar mi cuenta',
	},
	invitation: {
		subject: (school: string) => `${school} le invita a Solfa`,
		text: {
			learner: (inviter: string, school: string) =>
				`${invites(inviter, school)} Allí verá sus clases, lo que está estudiando y lo que le escriben sus profesores.`,
			guardian: (inviter: string, school: string) =>
				`${invites(inviter, school)} Allí verá las clases de sus hijos, cómo progresan y sus mensajes.`,
			family: invites,
			teacher: (inviter: string, school: string) =>
				`${invites(inviter, school)} Allí verá sus clases, sus alumnos y sus mensajes.`,
			office: (inviter: string, school: string) =>
				`${inviter} le invita a trabajar en la secretaría de ${school} en Solfa. Su cuenta incluye los alumnos, el horario, la asistencia y los mensajes.`,
		},
		granted: {
			'office:money': 'También incluye las facturas, los pagos, los precios y la paga de los profesores.',
			'office:people': 'Puede gestionar los profesores y las cuentas de usuario.',
			'office:settings': 'Puede cambiar los ajustes de la escuela.',
		},
		life: 'El enlace sirve una sola vez, durante 7 días. Después, pida uno nuevo.',
		unknown: (school: string) =>
			`Si no conoce ${school}, no tiene que hacer nada: sin este mensaje nadie puede usar la cuenta.`,
		button: (school: string) => `Ir a ${school}`,
	},
	secondAccess: {
		as: { learner: 'alumno o alumna', guardian: 'tutor o tutora', teacher: 'docente' },
		subject: (school: string, as: string) => `${school} le ha registrado como ${as}`,
		text: (school: string, as: string) =>
			`${school} le ha registrado como ${as}. Su inicio de sesión sigue siendo el mismo: abra el menú de la cuenta y elija esta entrada en «Cambiar de escuela».`,
		button: 'Iniciar sesión',
	},
	passwordChanged: {
		subject: 'Se ha cambiado su contraseña de Solfa',
		byLink:
			'La contraseña de su cuenta de Solfa se acaba de cambiar mediante un enlace enviado a esta dirección. Se han cerrado todas sus sesiones.',
		mailbox:
			'Si no ha sido usted, otra persona puede leer su correo. Proteja primero su buzón y elija después otra contraseña aquí.',
		bySettings:
			'La contraseña de su cuenta de Solfa se acaba de cambiar en sus ajustes. Se han cerrado todas las demás sesiones.',
		emailCanceled: (wanted: string) =>
			`Por seguridad se ha cancelado el cambio de su correo a ${wanted}. Si todavía lo desea, solicítelo de nuevo en sus ajustes.`,
	},
	signInPaused: {
		subject: 'Demasiados intentos de entrar en su cuenta de Solfa',
		text: (minutes: number) =>
			`Alguien ha escrito varias veces una contraseña o un código incorrectos para su cuenta de Solfa. Para protegerla, nadie puede entrar durante un máximo de ${minutes} minutos.`,
		otherwise:
			'Nadie ha entrado. Si ha sido usted, elija una contraseña nueva: así podrá entrar enseguida. Si no, una contraseña nueva es lo más seguro.',
	},
	passwordReset: {
		subject: 'Elija una contraseña nueva para Solfa',
		text: [
			'Alguien, probablemente usted, ha pedido una contraseña nueva para su cuenta de Solfa. El enlace le permite elegirla. Sirve una sola vez, durante 30 minutos.',
			'Si no ha sido usted, no tiene que hacer nada: su contraseña sigue siendo la misma y nadie puede cambiarla sin este mensaje.',
		],
	},
	locked: {
		subject: (school: string) => `Su cuenta en ${school} está bloqueada`,
		text: (school: string) =>
			`Alguien, probablemente usted, ha pedido una contraseña nueva para su cuenta de Solfa. Una contraseña nueva no serviría: su cuenta en ${school} está bloqueada y por eso no puede iniciar sesión.`,
		contact: (school: string) => `Si vuelve a necesitar su cuenta, póngase en contacto con ${school}.`,
		otherwise: 'Si no ha sido usted, puede ignorar este correo.',
	},
	registration: {
		subject: 'Le damos la bienvenida a Solfa',
		text: [
			'Su registro en Solfa está hecho. Inicie sesión con esta dirección de correo y la contraseña que eligió.',
			'Elija un plan para empezar. Si ya ha pagado, está todo listo.',
			'Si no se ha registrado, puede que alguien haya escrito su dirección por error. Puede ignorar este correo.',
		],
		button: 'Continuar a Solfa',
	},
	staffInvitation: {
		subject: 'Elija una contraseña para Solfa',
		text: [
			'Se le ha incluido en el equipo de la plataforma Solfa. El enlace le permite elegir una contraseña. Sirve una sola vez, durante 30 minutos.',
			'Si no esperaba este mensaje, no tiene que hacer nada: sin contraseña nadie puede usar la cuenta.',
		],
		button: 'Elegir una contraseña',
	},
	twoFactor: {
		on: {
			subject: 'La verificación en dos pasos está activada',
			text: 'Su cuenta de Solfa pide ahora un código de su aplicación de autenticación al iniciar sesión. Guarde sus códigos de recuperación donde pueda encontrarlos sin el teléfono.',
		},
		off: {
			subject: 'Se ha desactivado la verificación en dos pasos',
			text: 'Su cuenta de Solfa ya no pide un código al iniciar sesión. Se abre solo con la contraseña.',
		},
		'new-codes': {
			subject: 'Códigos de recuperación nuevos para su cuenta de Solfa',
			text: 'Se han creado códigos de recuperación nuevos para su cuenta de Solfa. Los anteriores ya no sirven.',
		},
		'recovery-used': {
			subject: 'Se ha usado un código de recuperación de su cuenta de Solfa',
			text: 'Alguien ha iniciado sesión en su cuenta de Solfa con su contraseña y uno de sus códigos de recuperación. Cada código sirve una sola vez. Puede crear otros en sus ajustes.',
		},
	},
	newDevice: {
		subject: 'Nuevo inicio de sesión en su cuenta de Solfa',
		text: 'Alguien acaba de iniciar sesión en su cuenta de Solfa desde un dispositivo que no se había usado antes con ella.',
		device: (device: string) => `Dispositivo: ${device}`,
		deviceOn: (browser: string, machine: string) => `${browser} en ${machine}`,
		unknownDevice: 'Un navegador que no conocemos',
		wasYou: 'Si ha sido usted, no tiene que hacer nada.',
	},
}

/** A family that signed up on the school’s page is invited by the school itself. */
function invites(inviter: string, school: string): string {
	return inviter === school ? `${school} le invita a Solfa.` : `${inviter} le invita a ${school} en Solfa.`
}
