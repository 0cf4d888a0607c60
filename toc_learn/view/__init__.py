"""What is seen and said, without a browser: layout, scene, painter, words."""
